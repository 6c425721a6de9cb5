import { describe, expect, it } from '@jest/globals';
import { Comparer, inWords } from './compare.js';
import type { Figures } from './count.js';

const at = Date.parse('2026-07-16T09:00:00Z');
const route = (name: string, visits: number) => ({
  ...{ route: name, visitCount: visits, averageTimeSpent: null, firstVisited: at, lastVisited: at },
  ...{ uniqueVisitors: 1, uniqueSessions: 1 },
});
const sessionsOfADay = (sessions: number) => ({ date: '2026-07-16', totalSessions: sessions });
const counted: Figures = {
  routes: [route('/', 4), route('/things', 2)],
  ...{ patterns: [], fromFront: [], toFront: [], persons: [] },
  summary: {
    ...{ totalSessions: 1, averageSessionDuration: 5, totalNavigations: 6 },
    ...{ averageNavigationsPerSession: 6, firstSession: at, lastSession: at },
  },
  days: [{ date: '2026-07-16', dailyNavigations: 6 }],
  activeUsers: [{ date: '2026-07-16', activeUsers: 1 }],
  ...{ navigations: 6, lastNavigations: [], sessions: 1, lastSessions: [] },
  definitions: {
    gapMinutes: 30,
    byBrowser: { summary: { totalSessions: 1 }, days: [sessionsOfADay(1)] },
    byPauses: { summary: { totalSessions: 2 }, days: [sessionsOfADay(2)] },
  },
};
const iso = '2026-07-16T09:00:00.000Z';
const routeText = (name: string, visits: number) =>
  `{"route":"${name}","visitCount":${visits},"averageTimeSpent":null,"firstVisited":"${iso}","lastVisited":"${iso}","uniqueVisitors":1,"uniqueSessions":1}`;
const texts = {
  mostVisitedRoutes: `[${routeText('/', 4)},${routeText('/things', 2)}]`,
  navigationPatterns: '[]',
  sessionSummary: `{"totalSessions":1,"averageSessionDuration":5,"totalNavigations":6,"averageNavigationsPerSession":6,"firstSession":"${iso}","lastSession":"${iso}"}`,
};
const compared = (answered: Partial<Figures>, over: Partial<typeof texts> = {}) => {
  const comparer = new Comparer();
  comparer.question('July', counted, { ...counted, ...answered }, { ...texts, ...over });
  return comparer.comparison;
};

describe('the comparison of figures', () => {
  it('finds nothing where all are the same', () => {
    const { figures, differences } = compared({});
    expect(differences).toEqual([]);
    expect(figures).toBeGreaterThan(25);
  });

  it.each([
    [
      'a figure',
      { routes: [route('/', 4), route('/things', 3)] },
      ['July › routes › /things › visitCount: counted 2, answered 3'],
    ],
    [
      'a row that is missing',
      { routes: [route('/', 4)] },
      ['July › routes › order', 'July › routes › /things: counted "a row", answered nothing'],
    ],
    ['an order', { routes: [route('/things', 2), route('/', 4)] }, ['July › routes › order']],
    [
      'a nothing for a zero',
      { days: [{ date: '2026-07-16', dailyNavigations: null }] },
      ['July › days › 2026-07-16 › dailyNavigations: counted 6, answered null'],
    ],
    [
      'a session that is cut otherwise on a day',
      {
        definitions: {
          ...counted.definitions!,
          byPauses: { summary: { totalSessions: 2 }, days: [sessionsOfADay(1)] },
        },
      },
      ['July › byPauses › days › 2026-07-16 › totalSessions: counted 2, answered 1'],
    ],
    [
      'another gap',
      { definitions: { ...counted.definitions!, gapMinutes: 45 } },
      ['July › gapMinutes: counted 30, answered 45'],
    ],
    ['a sum', { navigations: 7 }, ['July › navigations: counted 6, answered 7']],
  ])('names what is planted: %s', (_, answered, named) => {
    const found = compared(answered).differences.map(inWords);
    expect(found).toEqual(named.map((words) => expect.stringContaining(words)));
  });

  it('names a text of the summary that is another one', () => {
    const { differences } = compared({}, { navigationPatterns: '[{}]' });
    expect(differences.map(({ figure }) => figure)).toEqual([
      'July › getNavigationAnalytics › navigationPatterns',
    ]);
  });
});
