import { isThingId } from '../things/thing-path.js';

/** What is counted by day, in the order shown. */
export const activityKinds = [
  ...['ACTIONS', 'TASKS', 'COMPLETED_TASKS', 'BADGES', 'THINGS', 'DEVICES', 'USERS', 'GROUPS', 'READINGS'],
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Those of which a group has its own. */
const inGroups: ReadonlySet<string> = new Set(['ACTIONS', 'TASKS', 'COMPLETED_TASKS', 'THINGS']);
export const isInGroups = (kind: string): boolean => inGroups.has(kind);

/** Which activity is looked at. */
export interface ActivityChoice {
  readonly kind: ActivityKind;
  readonly by: 'TYPE' | 'GROUP';
  /** Only what is in this group. */
  readonly groupId: string | null;
  /** The type that stands out. */
  readonly type: string | null;
}

/** What the address asks for: `kind=TASKS`, `by=group`, `group=…` or `type=WATERING`. */
export const activityIn = (search: URLSearchParams): ActivityChoice => {
  const asked = search.get('group') ?? undefined;
  const groupId = isThingId(asked) ? asked : null;
  const named = activityKinds.find((kind) => kind === search.get('kind')) ?? 'ACTIONS';
  const kind = groupId !== null && !isInGroups(named) ? 'ACTIONS' : named;
  const by = search.get('by') === 'group' && groupId === null && isInGroups(kind) ? 'GROUP' : 'TYPE';
  return { kind, by, groupId, type: by === 'TYPE' ? search.get('type') : null };
};
