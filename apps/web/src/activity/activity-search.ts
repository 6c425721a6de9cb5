import type { ActivityKind } from './__generated__/ActivityFeedQuery.graphql.js';

/** What a feed is narrowed to; all of it holds. */
export interface ActivityFilter {
  readonly kinds?: readonly Exclude<ActivityKind, '%future added value'>[];
  readonly userId?: string;
  readonly groupId?: string;
  readonly thingId?: string;
  /** ISO 8601: the first moment, and the first after the last one. */
  readonly from?: string;
  readonly to?: string;
}

/** The kinds, as the URL has them. */
export const kindKeys = {
  actions: 'ACTION',
  tasks: 'TASK',
  invitations: 'INVITATION',
  badges: 'BADGE',
  devices: 'DEVICE',
} as const;
export type KindKey = keyof typeof kindKeys;

/** The parts of a URL that narrow the feed. */
export const filterNames = ['kind', 'person', 'group', 'thing', 'from', 'to'] as const;

const dayForm = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** Midnight at the start of a day of the viewer's, so many days later; undefined for what is no day. */
const midnight = (day: string | null, later = 0): string | undefined => {
  if (!day || !dayForm.test(day)) return undefined;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** The kind that a URL asks for; undefined for all of them. */
const kindIn = (search: URLSearchParams): KindKey | undefined => {
  const asked = search.get('kind');
  return asked !== null && Object.hasOwn(kindKeys, asked) ? (asked as KindKey) : undefined;
};

const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const idIn = (search: URLSearchParams, name: string): string | undefined => {
  const asked = search.get(name);
  return asked !== null && idForm.test(asked) ? asked : undefined;
};

/** What a URL asks for. What it names and there cannot be is passed over. Days are the viewer's; both are within. */
export const filterIn = (search: URLSearchParams): ActivityFilter => {
  const kind = kindIn(search);
  const all = {
    kinds: kind && [kindKeys[kind]],
    userId: idIn(search, 'person'),
    groupId: idIn(search, 'group'),
    thingId: idIn(search, 'thing'),
    from: midnight(search.get('from')),
    to: midnight(search.get('to'), 1),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ActivityFilter;
};
