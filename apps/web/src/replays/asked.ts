/** What the form holds, as it is typed. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly subjects: string;
  readonly groups: string;
  /** Those that were chosen by name, besides the ids that were typed. */
  readonly pickedGroups: readonly string[];
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

/** What is asked of the api: times in UTC, and null for all. */
export const askedOf = (draft: Draft) => {
  const { from, to, types, subjects, groups, pickedGroups, speed, into, topic } = draft;
  const ofGroups = [...new Set([...pickedGroups, ...(listOf(groups) ?? [])])];
  return {
    ...{ from: momentOf(from), to: momentOf(to), types: types.length > 0 ? [...types] : null },
    ...{ subjects: listOf(subjects), groups: ofGroups.length > 0 ? ofGroups : null, speed, into },
    topic: into === 'TOPIC' ? topic.trim() : null,
  };
};
