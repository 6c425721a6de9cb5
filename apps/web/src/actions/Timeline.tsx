import { Fragment, type ReactNode, useRef, useState } from 'react';
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

/** One line: an action, or whatever else happened. */
export type Line = { readonly key: string; readonly at: string } & (
  { readonly action: Entry } | { readonly shown: ReactNode }
);

/** An action as a line. */
export const lineOf = (action: Entry): Line => ({ key: action.nodeId, at: action.createdAt, action });

/** Puts what happened on one calendar day together, keeping the order it came in. */
const groupByDay = (lines: readonly Line[], now: Date) => {
  const days: { day: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const day = dayName(parseTime(line.at), now);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
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

const actionsOf = (lines: readonly Line[]): Entry[] =>
  lines.flatMap((line) => ('action' in line ? [line.action] : []));

/**
 * What happened, newest first, grouped by day. The sheet of an action is the timeline's: it stays when the action goes.
 */
export function Timeline({ lines }: { lines: readonly Line[] }) {
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
        {groupByDay(lines, now).map(({ day, lines: ofDay }) => (
          <section key={day} aria-label={day}>
            <h3 className={styles.day}>{day}</h3>
            <ol>
              {ofDay.map((line) =>
                'action' in line ? (
                  <ActionEntry key={line.key} action={line.action} onTools={handleTools} />
                ) : (
                  <Fragment key={line.key}>{line.shown}</Fragment>
                ),
              )}
            </ol>
          </section>
        ))}
      </div>
      {tooled && (
        <ActionSheet action={tooled} isDeleted={isDeleted(tooled, actionsOf(lines))} onClose={handleClose} />
      )}
    </>
  );
}
