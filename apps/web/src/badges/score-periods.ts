/** The periods of the score board: what the address says, and what the api takes. The first one is shown without being asked for. */
export const scorePeriods = [
  { key: null, value: 'ALL' },
  { key: 'year', value: 'YEAR' },
  { key: 'month', value: 'MONTH' },
] as const;

export type ScorePeriod = (typeof scorePeriods)[number];

const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an address asks of the board. A group that is no id and a period that is none are as if they were not there. */
export const scoreChoice = (search: URLSearchParams): { period: ScorePeriod; groupId: string | null } => {
  const group = search.get('group');
  return {
    period: scorePeriods.find(({ key }) => key === search.get('period')) ?? scorePeriods[0],
    groupId: group !== null && isId.test(group) ? group : null,
  };
};

/** The variables of the board at an address. */
export const scoreVariables = (search: URLSearchParams) => {
  const { period, groupId } = scoreChoice(search);
  return { period: period.value, groupId };
};

/** The address of a board. */
export const scorePath = (period: ScorePeriod, groupId: string | null): string => {
  const search = new URLSearchParams({
    ...(period.key ? { period: period.key } : {}),
    ...(groupId ? { group: groupId } : {}),
  });
  return search.size > 0 ? `/scorer?${search.toString()}` : '/scorer';
};
