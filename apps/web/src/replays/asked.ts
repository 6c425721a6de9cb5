/** What the form holds, as it is typed. */
export interface Draft {
  readonly from: string;
  readonly to: string;
  readonly types: readonly string[];
  readonly subjects: string;
  readonly groups: string;
  readonly speed: string;
  readonly into: 'NDJSON' | 'PARQUET' | 'TOPIC';
  readonly topic: string;
}

export const emptyDraft: Draft = {
  ...{ from: '', to: '', types: [], subjects: '', groups: '', speed: 'max', into: 'NDJSON', topic: '' },
};

const momentOf = (typed: string): string | null => typed.trim() || null;

const listOf = (typed: string): string[] | null => {
  const values = typed.split(/[\s,]+/).filter((value) => value !== '');
  return values.length > 0 ? values : null;
};

/** What is asked of the api: times in UTC, and null for all. */
export const askedOf = ({ from, to, types, subjects, groups, speed, into, topic }: Draft) => ({
  ...{ from: momentOf(from), to: momentOf(to), types: types.length > 0 ? [...types] : null },
  ...{ subjects: listOf(subjects), groups: listOf(groups), speed, into },
  topic: into === 'TOPIC' ? topic.trim() : null,
});
