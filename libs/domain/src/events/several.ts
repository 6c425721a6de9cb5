import type { FieldError } from './validation.js';

/** How many things, actions or tasks one command is about at most. */
export const mostAtOnce = 100;

/** What is wrong with the ids that one command is about: none, or too many. */
export const checkSeveral = (field: string, ids: readonly string[]): FieldError[] => {
  if (ids.length === 0) return [{ field, message: 'Choose at least one' }];
  if (new Set(ids).size > mostAtOnce) return [{ field, message: `At most ${mostAtOnce} at once` }];
  return [];
};
