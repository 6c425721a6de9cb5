import { filterIn } from '../activity/activity-search.js';
import type { TimelineKind } from './__generated__/ThingHistoryQuery.graphql.js';

/** The kinds of entries, as the URL has them. */
const kindKeys = {
  actions: 'ACTION',
  tasks: 'TASK',
  people: 'INVITATION',
  devices: 'DEVICE',
  sensors: 'SENSOR',
} as const satisfies Record<string, TimelineKind>;
export type TimelineKindKey = keyof typeof kindKeys;

/** What the timeline of a thing is narrowed to; times in ISO 8601, the first moment and the first after the last one. */
export interface TimelineFilter {
  readonly kinds?: readonly (typeof kindKeys)[TimelineKindKey][];
  readonly from?: string;
  readonly to?: string;
}

/** What a URL asks for: `?kind=tasks&from=2026-05-01`. What there cannot be is passed over. Days are the viewer's. */
export const timelineFilterIn = (search: URLSearchParams): TimelineFilter => {
  const { from, to } = filterIn(search);
  const kind = search.get('kind') ?? '';
  return {
    ...(Object.hasOwn(kindKeys, kind) ? { kinds: [kindKeys[kind as TimelineKindKey]] } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
};

/** True when a URL narrows the timeline. */
export const isNarrowed = (search: URLSearchParams): boolean =>
  Object.keys(timelineFilterIn(search)).length > 0;
