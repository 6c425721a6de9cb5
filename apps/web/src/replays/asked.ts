import { problemOfParts } from '../forms/moment-text.js';
import type { FieldProblem } from '../relay/api-error.js';

/** What the form holds, as it is typed. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly subjects: string;
  readonly groups: string;
  /** Those that were chosen by name, besides the ids that were typed. */
  readonly pickedGroups: readonly string[];
  /** Things that were chosen by name, besides the streams and ids that were typed. */
  readonly pickedThings: readonly string[];
  readonly speed: string;
  readonly into: 'NDJSON' | 'PARQUET' | 'TOPIC';
  readonly topic: string;
}

export const emptyDraft: Draft = {
  ...{
    from: '',
    to: '',
    types: [],
    subjects: '',
    groups: '',
    pickedGroups: [],
    pickedThings: [],
    speed: 'max',
    into: 'NDJSON',
    topic: '',
  },
};

const momentOf = (typed: string): string | null => typed.trim() || null;

const listOf = (typed: string): string[] | null => {
  const values = typed.split(/[\s,]+/).filter((value) => value !== '');
  return values.length > 0 ? values : null;
};

/** What was chosen by name and what was typed, each once; null for all. */
const bothOf = (picked: readonly string[], typed: string): string[] | null => {
  const all = [...new Set([...picked, ...(listOf(typed) ?? [])])];
  return all.length > 0 ? all : null;
};

/** What is asked of the api: times in UTC, and null for all. */
export const askedOf = (draft: Draft) => {
  const { from, to, types, subjects, groups, pickedGroups, pickedThings, speed, into, topic } = draft;
  return {
    ...{ from: momentOf(from), to: momentOf(to), types: types.length > 0 ? [...types] : null },
    ...{ subjects: bothOf(pickedThings, subjects), groups: bothOf(pickedGroups, groups), speed, into },
    topic: into === 'TOPIC' ? topic.trim() : null,
  };
};

/** What is wrong with the ends of a draft while they are no moments yet; all else the api knows. */
export const problemsIn = (draft: Draft): readonly FieldProblem[] =>
  (['from', 'to'] as const).flatMap((field) => {
    const message = problemOfParts(field, draft[field]);
    return message === undefined ? [] : [{ field, message }];
  });
