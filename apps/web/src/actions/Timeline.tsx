import { useRef, useState } from 'react';
import { dayName, parseTime } from '../time/time.js';
import { useNow } from '../time/useNow.js';
import { later } from '../ui/later.js';
import { useFocusInList } from '../ui/useFocusInList.js';
import type { ActionEntry_action$key } from './__generated__/ActionEntry_action.graphql.js';
import { ActionEntry } from './ActionEntry.js';
import type { Tooled } from './ActionTools.js';
import styles from './Timeline.module.css';

const ActionSheet = later(async () => (await import('./ActionSheet.js')).ActionSheet);

type Entry = ActionEntry_action$key & { readonly nodeId: string; readonly createdAt: string };

/** Puts what happened on one calendar day together, keeping the order it came in. */
const groupByDay = <E extends { createdAt: string }>(entries: readonly E[], now: Date) => {
  const days: { day: string; entries: E[] }[] = [];
  for (const entry of entries) {
    const day = dayName(parseTime(entry.createdAt), now);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/**
 * An entry is deleted when it is missing among the newest ones although it is newer than the oldest of them. An older one
 * only made room for what was recorded since.
 */
export const isDeleted = (
  { nodeId, createdAt }: Pick<Tooled, 'nodeId' | 'createdAt'>,
  newest: readonly { readonly nodeId: string; readonly createdAt: string }[],
): boolean => {
  const oldest = newest.at(-1);
  if (!oldest || newest.some((entry) => entry.nodeId === nodeId)) return false;
  return parseTime(createdAt) > parseTime(oldest.createdAt);
};

/** Actions on one line, newest first, grouped by day. The sheet of an entry is theirs: it stays when the entry goes. */
export function Timeline({ actions }: { actions: readonly Entry[] }) {
  const now = useNow();
  const [tooled, setTooled] = useState<Tooled>();
  const list = useRef<HTMLDivElement>(null);
  const focus = useFocusInList(list);
  const handleTools = (action: Tooled, button: HTMLElement) => {
    focus.opened(button);
    setTooled(action);
  };
  const handleClose = (removed: boolean) => {
    setTooled(undefined);
    focus.closed(removed);
  };
  return (
    <>
      <div className={styles.timeline} ref={list}>
        {groupByDay(actions, now).map(({ day, entries }) => (
          <section key={day} aria-label={day}>
            <h3 className={styles.day}>{day}</h3>
            <ol>
              {entries.map((entry) => (
                <ActionEntry key={entry.nodeId} action={entry} onTools={handleTools} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {tooled && <ActionSheet action={tooled} isDeleted={isDeleted(tooled, actions)} onClose={handleClose} />}
    </>
  );
}
