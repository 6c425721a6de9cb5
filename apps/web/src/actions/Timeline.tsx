import { dayName, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import type { ActionEntry_action$key } from './__generated__/ActionEntry_action.graphql.js';
import { ActionEntry } from './ActionEntry.js';
import styles from './Timeline.module.css';

type Entry = ActionEntry_action$key & { readonly nodeId: string; readonly createdAt: string };

/** Puts what happened on one calendar day together, keeping the order it came in. */
export const groupByDay = <E extends { createdAt: string }>(entries: readonly E[], now: Date) => {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = dayName(parseTime(entry.createdAt), now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** Actions on one line, newest first, grouped by day. */
export function Timeline({ actions }: { actions: readonly Entry[] }) {
  const now = useNow();
  return (
    <div className={styles.timeline}>
      {groupByDay(actions, now).map(({ day, entries }) => (
        <section key={day} aria-label={day}>
          <h3 className={styles.day}>{day}</h3>
          <ol>
            {entries.map((entry) => (
              <ActionEntry key={entry.nodeId} action={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
