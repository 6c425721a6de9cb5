import { definitionOf } from '@hedgerow/domain';
import type { OldNavigation, Removal, ReplayLog, TypeCount } from '@hedgerow/event-store';
import { Problem } from '@hedgerow/platform';
import { removedOf } from './removed.js';
import type { Question } from './saved.js';
import type { Asked } from './target.js';

/** A question with its end, and how far the log is read for it. */
export interface Settled {
  readonly question: Question;
  readonly horizon: string;
}

/** Settles what changes with time: until when, and how far the log is read. Throws a Problem for what the log does not have. */
export const settle = async (
  log: ReplayLog,
  old: OldNavigation,
  { from, to, types, subjects, groups, persons }: Asked,
): Promise<Settled> => {
  await refuseUnknown(log, 'subjects', subjects ?? []);
  await refuseUnknown(log, 'groups', groups ?? []);
  const horizon = await log.horizon();
  if (to !== undefined && to > horizon.at)
    throw new Problem(
      `--to: ${to} lies in the future; it is ${horizon.at} by the clock of the event store.`,
      'Leave --to out to end now.',
    );
  const question = {
    ...(from === undefined ? {} : { from }),
    to: to ?? horizon.at,
    ...(types ? { types } : {}),
    ...(subjects ? { subjects } : {}),
    ...(groups ? { groups } : {}),
    persons,
  };
  if (from !== undefined && from >= question.to)
    throw new Problem(`--from: ${from} lies in the future.`, 'Choose a moment that has been.');
  const removed = removedOf(question, await old.removed());
  return { question: { ...question, ...(removed ? { removed } : {}) }, horizon: horizon.position };
};

/** A replay that goes on counts what it has written: of a log that has less by now it would leave something out. */
export const refuseRemovedSince = (question: Question, removal: Removal | undefined): void => {
  const now = removedOf(question, removal);
  if (now && now.before !== question.removed?.before)
    throw new Problem(
      `Navigation before ${now.before} was removed from the log since this replay began.`,
      'Remove its files and begin anew.',
    );
};

const refuseUnknown = async (
  log: ReplayLog,
  flag: 'subjects' | 'groups',
  ids: readonly string[],
): Promise<void> => {
  const unknown = await log.unknown(flag === 'groups' ? ids.map((id) => `group-${id}`) : ids);
  if (unknown.length > 0)
    throw new Problem(
      `--${flag}: the log knows nothing of ${unknown.join(', ')}.`,
      'The address of a page ends with the id of what it shows.',
    );
};

/** Events that a newer program wrote have no shape of today: known before the first one is written. */
export const refuseNewer = (counts: readonly TypeCount[]): void => {
  const newer = counts.filter(
    ({ type, schemaVersion }) => schemaVersion > (definitionOf(type)?.version ?? 0),
  );
  if (newer.length > 0)
    throw new Problem(
      `The log has events that this program does not know: ${newer.map(({ type, schemaVersion }) => `${type}/${schemaVersion}`).join(', ')}.`,
      'Use the program that wrote them, or leave them out by --types.',
    );
};
