import type { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { type Defined, type Definitions, type Figures, listed, type Row } from './count.js';

/** What is asked of the product: as `Asked`, and a person by their own id. */
export interface Question {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
  readonly targetUserId?: string;
}

const parameters = '$startDate: String, $endDate: String, $timeZone: String, $targetUserId: UUID';
const given = 'startDate: $startDate, endDate: $endDate, timeZone: $timeZone, targetUserId: $targetUserId';

const moments = new Set([
  ...['firstVisited', 'lastVisited', 'firstOccurrence', 'lastOccurrence', 'firstSession', 'lastSession'],
  ...['timestamp', 'startedAt', 'endedAt'],
]);

/** A row with its moments in milliseconds since 1970. */
const rowOf = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      moments.has(name) && typeof value === 'string' ? Date.parse(value) : value,
    ]),
  );

const summaryFields =
  'totalSessions averageSessionDuration totalNavigations averageNavigationsPerSession firstSession lastSession';
const fields = {
  allNavigationRouteStats:
    'route visitCount averageTimeSpent firstVisited lastVisited uniqueVisitors uniqueSessions',
  allNavigationPatternStats:
    'fromRoute toRoute occurrenceCount averageTransitionTime uniqueUsers uniqueSessions firstOccurrence lastOccurrence',
  allNavigationSessionStats: `userId ${summaryFields}`,
  allNavigationEvents: 'userId timestamp sessionId toRoute',
  allNavigationSessions: 'id isGuest startedAt endedAt navigationCount',
} as const;

type AnsweredSessions = Row & { readonly days: readonly Row[] };

/** The figures of one definition, apart from its days. */
const definedOf = ({ days, ...summary }: AnsweredSessions): Defined => ({
  summary: rowOf(summary),
  days: days.map(rowOf),
});

/** Sessions by both definitions; of single people the product has none. */
const definitionsOf = async (
  asks: GraphQLClient,
  { targetUserId, ...question }: Question,
): Promise<Definitions | undefined> => {
  if (targetUserId !== undefined) return undefined;
  const sessions = `${summaryFields} days { date ${summaryFields} }`;
  const { navigationSessionDefinitions: answer } = await asks.get(
    `query ($startDate: String, $endDate: String, $timeZone: String) {
       navigationSessionDefinitions(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
         gapMinutes byBrowser { ${sessions} } byPauses { ${sessions} } } }`,
    question,
  );
  const { gapMinutes, byBrowser, byPauses } = answer as {
    readonly gapMinutes: number;
    readonly byBrowser: AnsweredSessions;
    readonly byPauses: AnsweredSessions;
  };
  return { gapMinutes, byBrowser: definedOf(byBrowser), byPauses: definedOf(byPauses) };
};

/** What the summary of the specification answers: three texts. */
export interface Texts {
  readonly mostVisitedRoutes: string;
  readonly navigationPatterns: string;
  readonly sessionSummary: string;
}

/** Every figure that the product has of a question, by its own calls. `asks` is an administrator. */
export const answered = async (
  asks: GraphQLClient,
  question: Question,
): Promise<{ readonly figures: Figures; readonly texts: Texts }> => {
  const list = async (name: keyof typeof fields, { most = Infinity, ends = {} } = {}) => {
    const isPattern = name === 'allNavigationPatternStats';
    const document = `query (${parameters}, $first: Int, $after: String${isPattern ? ', $fromRoute: String, $toRoute: String' : ''}) {
      ${name}(${given}, first: $first, after: $after${isPattern ? ', fromRoute: $fromRoute, toRoute: $toRoute' : ''}) {
        totalCount nodes { ${fields[name]} } pageInfo { hasNextPage endCursor } } }`;
    const rows: Row[] = [];
    for (let after: string | null = null; ;) {
      const page: {
        totalCount: number;
        nodes: Row[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      } = (await asks.get(document, { ...question, ...ends, first: listed, after }))[name];
      rows.push(...page.nodes.map(rowOf));
      const { totalCount, pageInfo } = page;
      if (!pageInfo.hasNextPage || rows.length >= most) return { rows, total: totalCount };
      after = pageInfo.endCursor;
    }
  };
  /** A list to its end; its `totalCount` has to say so. */
  const whole = async (name: keyof typeof fields, ends = {}): Promise<Row[]> => {
    const { rows, total } = await list(name, { ends });
    if (rows.length !== total)
      throw new Error(`${name} has ${rows.length} rows and says that there are ${total}`);
    return rows;
  };
  const patterns = 'allNavigationPatternStats';
  const routes = await whole('allNavigationRouteStats');
  const [pairs, fromFront, toFront] = [
    await whole(patterns),
    await whole(patterns, { fromRoute: '/' }),
    await whole(patterns, { toRoute: '/' }),
  ];
  const persons = await whole('allNavigationSessionStats');
  const navigations = await list('allNavigationEvents', { most: listed });
  const sessions = await list('allNavigationSessions', { most: listed });
  // One after the other: in a zone other than UTC each of them counts every navigation of the range.
  const one = async (name: string, wanted: string): Promise<unknown> =>
    (await asks.get(`query (${parameters}) { ${name}(${given}) { ${wanted} } }`, question))[name];
  const texts = (await one(
    'getNavigationAnalytics',
    'mostVisitedRoutes navigationPatterns sessionSummary',
  )) as Texts;
  const days = (await one(
    'allNavigationDailyStats',
    'date dailyNavigations dailySessions uniqueRoutesVisited averageTimePerNavigation',
  )) as Row[];
  const activeUsers = (await one('activeUsersOverTime', 'date activeUsers')) as Row[];
  const definitions = await definitionsOf(asks, question);
  return {
    texts,
    figures: {
      ...{ routes, patterns: pairs, fromFront, toFront, persons },
      summary: rowOf(JSON.parse(texts.sessionSummary) as Row),
      ...{ days, activeUsers },
      ...{ navigations: navigations.total, lastNavigations: navigations.rows },
      ...{ sessions: sessions.total, lastSessions: sessions.rows },
      ...(definitions && { definitions }),
    },
  };
};
