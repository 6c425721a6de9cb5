import { Freshness } from './freshness.js';
import type { Page } from './readers.js';
import { claimsOf, type Scene } from './scene.js';

/** What of the scene is asked for, and how new it has to be. */
export interface Visible {
  /** By the number of the thing: the moments of the readings that were accepted. */
  readonly moments: readonly Freshness[];
  /** By the number of the thing: how many readings were accepted. */
  readonly counts: readonly Freshness[];
  /** How often the last thing of the scene was called otherwise. */
  readonly names: Freshness;
  /** How many navigations of the person were accepted. */
  readonly visits: Freshness;
}

export const visible = ({ things }: Scene): Visible => ({
  moments: things.map(() => new Freshness()),
  counts: things.map(() => new Freshness()),
  names: new Freshness(),
  visits: new Freshness(),
});

const dayMs = 86_400_000;
const pageSize = 20;

interface ThingNow {
  readonly id: string;
  readonly name: string;
  readonly lastSensorData: string | null;
}

/** What people and an administrator read: the list of things, a thing with its newest reading, its series of 24 hours, and what is counted of visits. */
export const pagesOf = (
  { things, token }: Scene,
  { moments, counts, names, visits }: Visible,
  adminToken: string,
): readonly Page[] => {
  const thingOf = (n: number) => things[n % things.length]!;
  const last = things.at(-1)!.id;
  return [
    {
      ...{ name: 'list of things', token, variables: () => ({}) },
      query: `{ allThings(first: ${pageSize}, orderBy: NEWEST) { nodes { id name type description lastSensorData } pageInfo { hasNextPage endCursor } } }`,
      shown: ({ allThings: { nodes } }: { allThings: { nodes: readonly ThingNow[] } }) => {
        const named = nodes.find(({ id }) => id === last);
        if (nodes.length !== pageSize || !named)
          throw new Error('The newest things are not on the first page');
        return [[names, Number(named.name.replace(/\D/g, ''))]];
      },
    },
    {
      ...{ name: 'thing with its newest reading', token, variables: (n: number) => ({ id: thingOf(n).id }) },
      query: `query($id: UUID!) { thingById(id: $id) { id name water lastSensorData } latestSensorData(thingId: $id) { createdAt data } }`,
      shown: (data: { thingById: ThingNow; latestSensorData: { createdAt: string } }, n: number) => {
        const of = moments[n % things.length]!;
        return [
          [of, Date.parse(data.thingById.lastSensorData ?? '')],
          [of, Date.parse(data.latestSensorData.createdAt)],
        ];
      },
    },
    {
      ...{ name: 'series of 24 hours', token },
      variables: (n: number) => ({
        id: thingOf(n).id,
        from: new Date(Date.now() - dayMs).toISOString(),
        to: new Date(Date.now() + 60_000).toISOString(),
      }),
      query: `query($id: UUID!, $from: DateTime!, $to: DateTime!) { thingById(id: $id) {
        series(parameter: WATER, from: $from, to: $to) { bucketSeconds points { at mean count } } } }`,
      shown: (
        { thingById: { series } }: { thingById: { series: { points: readonly { count: number }[] } } },
        n: number,
      ) => [[counts[n % things.length]!, series.points.reduce((sum, { count }) => sum + count, 0)]],
    },
    {
      ...{ name: 'visits', token: adminToken, variables: () => ({ id: claimsOf(token).user_id }) },
      query: `query($id: UUID!) { allNavigationDailyStats(targetUserId: $id) { dailyNavigations }
        allNavigationRouteStats(first: 10) { nodes { route visitCount averageTimeSpent uniqueVisitors } } }`,
      shown: (data: { allNavigationDailyStats: readonly { dailyNavigations: number }[] }) => [
        [visits, data.allNavigationDailyStats.reduce((sum, day) => sum + day.dailyNavigations, 0)],
      ],
    },
  ];
};
