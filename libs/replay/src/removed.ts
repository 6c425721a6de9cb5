import { catalogue } from '@hedgerow/domain';
import type { Removal } from '@hedgerow/event-store';
import type { Question, Removed } from './saved.js';

/** Types of events that are removed from the log when they are old. */
const types = catalogue.filter(({ topic }) => topic === 'navigation.events').map(({ type }) => type);

/** What a question asks for and the log has no longer; undefined where nothing of what it asks for was removed. */
export const removedOf = (
  question: Omit<Question, 'removed'>,
  removal: Removal | undefined,
): Removed | undefined => {
  if (!removal || (question.from !== undefined && question.from > removal.lastOccurredAt)) return undefined;
  const asked = types.filter((type) => question.types?.includes(type) ?? true);
  // Navigation is of no group, and is no history of anything else.
  const isOfOthers = question.subjects?.every((subject) => !subject.startsWith('navigation-')) ?? false;
  if (asked.length === 0 || isOfOthers || question.groups) return undefined;
  return { types: asked, before: removal.before < question.to ? removal.before : question.to };
};
