import { describe, expect, it } from '@jest/globals';
import { routeStatistics } from './route-statistics.js';

const event = (from: string | null, to: string, timestamp: number, timeSpent = 0) => ({
  ...{ id: `${timestamp}`, sessionId: 's', from, to, timestamp, timeSpent, synced: true },
});

describe('[280] the statistics of routes in this browser', () => {
  it('count visits by where one arrived, and time by what was left', () => {
    const rows = routeStatistics(
      [
        event(null, '/', 1_000),
        event('/', '/things', 2_000, 60_000),
        event('/things', '/', 3_000, 500),
        event('/', '/groups', 4_000, 30_001),
      ],
      (path) => path,
    );
    expect(rows).toEqual([
      { route: '/', visitCount: 2, totalTimeSpent: 90_001, lastVisited: 3_000, averageTimeSpent: 45_001 },
      { route: '/groups', visitCount: 1, totalTimeSpent: 0, lastVisited: 4_000, averageTimeSpent: null },
      { route: '/things', visitCount: 1, totalTimeSpent: 500, lastVisited: 2_000, averageTimeSpent: 500 },
    ]);
  });

  it('take pages together that belong to one route', () => {
    const rows = routeStatistics(
      [event(null, '/things/a', 1), event('/things/a', '/things/b', 2, 10)],
      () => '/things/:id',
    );
    expect(rows).toEqual([
      { route: '/things/:id', visitCount: 2, totalTimeSpent: 10, lastVisited: 2, averageTimeSpent: 10 },
    ]);
  });
});
