import { Connections } from '../load/http-client.js';
import { fillJourneys, type Journeys } from '../load/journeys.js';
import { dataIn, graphql, signUpAs } from '../load/scene.js';
import { atMost, type Figure, ratio } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { type Deployment, type RunningProgram, startProgram } from '../runner/programs.js';
import { alternate, type Outcome, type Round, type Side, summary } from '../runner/rounds.js';
import type { Measured, Row } from '../runner/row.js';

const dayMs = 86_400_000;
/** Dashboards opened in a second: each is all calls of the page at once. */
const perSecond = 4;
const small = { sessions: 25_000, navigationsOfEach: 20, days: 90 };
const admin = 'ada';

const range = 'startDate: $startDate, endDate: $endDate';
const before = 'startDate: $beforeFrom, endDate: $beforeTo';
const withRange = '($startDate: String!, $endDate: String!)';

/** What the first page of the admin area asks for of navigation, each with the variables that it takes. */
const calls: readonly string[] = [
  `query${withRange} { allNavigationRouteStats(first: 10, ${range}) {
     nodes { route visitCount averageTimeSpent uniqueVisitors uniqueSessions firstVisited lastVisited } } }`,
  `query${withRange} { allNavigationPatternStats(first: 10, ${range}) {
     nodes { fromRoute toRoute occurrenceCount averageTransitionTime uniqueUsers uniqueSessions } } }`,
  `query${withRange} { activeUsersOverTime(${range}) { date activeUsers }
     allNavigationDailyStats(${range}) { dailyNavigations dailySessions uniqueRoutesVisited averageTimePerNavigation } }`,
  `query($startDate: String!, $endDate: String!, $beforeFrom: String!, $beforeTo: String!) {
     now: getNavigationAnalytics(${range}) { sessionSummary } nowPeople: activeUsersInAll(${range})
     nowDays: activeUsersOverTime(${range}) { activeUsers }
     before: getNavigationAnalytics(${before}) { sessionSummary } beforePeople: activeUsersInAll(${before})
     beforeDays: activeUsersOverTime(${before}) { activeUsers } }`,
  '{ navigationPresence { people guests sessions { id isGuest lastAt route } } }',
];

interface OpenLog {
  readonly name: string;
  readonly journeys: Journeys;
  readonly deployment: Deployment;
  readonly api: RunningProgram;
  readonly door: Connections;
  readonly token: string;
}

const openLog = async (bench: Bench, name: string, journeys: Journeys): Promise<OpenLog> => {
  const services = await bench.services();
  const db = await services.database(4);
  const { bus, namespace } = await services.topics();
  await bus.close();
  const begun = performance.now();
  await fillJourneys(db.pool, journeys);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const events = journeys.sessions * journeys.navigationsOfEach * journeys.copies;
  bench.say(`  ${name}: ${events} navigations, in ${seconds} s`);
  const more = { ADMIN_USERNAMES: admin, ADMINS_NEED_SECOND_FACTOR: 'false' };
  const deployment: Deployment = { services, db, namespace, more };
  const api = await startProgram('api', deployment);
  const token = await signUpAs(api.url, admin);
  return { name, journeys, deployment, api, token, door: await Connections.open(api.url, 2 * calls.length) };
};

/** The last thirty days, and the thirty before them. */
const daysOf = ({ today }: Journeys) => {
  const date = (back: number) => new Date(today - back * dayMs).toISOString().slice(0, 10);
  return { startDate: date(30), endDate: date(1), beforeFrom: date(60), beforeTo: date(31) };
};

const asks = (log: OpenLog): Side => {
  const { door, token, journeys, api, deployment } = log;
  const variables = daysOf(journeys);
  const open = () =>
    Promise.all(
      calls.map(async (query) => dataIn<object>((await door.send(graphql(token, query, variables))).body)),
    );
  return {
    name: log.name,
    processes: { api: api.pid, postgres: deployment.services.pid('postgres') },
    prepare: async () => undefined,
    run: async ({ ms }): Promise<Outcome> => {
      const latency = newHistogram();
      const begun = performance.now();
      const sent: Promise<void>[] = [];
      const items = await openLoop(perSecond, ms, (_, dueAt) => {
        sent.push(open().then(() => note(latency, performance.now() - dueAt)));
      });
      await Promise.all(sent);
      return { items, seconds: (performance.now() - begun) / 1_000, latency };
    },
    // An answer with an error throws where it is read.
    check: async ({ items }) => (items > 0 ? undefined : 'nothing was asked'),
  };
};

interface Counted {
  readonly nodes: readonly { visitCount: number; uniqueVisitors: number; averageTimeSpent: number | null }[];
}

/** Holds the figures of both against each other: as many times as much, and the same means. */
const checkFigures = async (large: OpenLog, little: OpenLog): Promise<void> => {
  const of = async ({ door, token, journeys }: OpenLog) => {
    const { body } = await door.send(graphql(token, calls[0]!, daysOf(journeys)));
    return dataIn<{ allNavigationRouteStats: Counted }>(body).allNavigationRouteStats.nodes;
  };
  const [a, b] = [await of(large), await of(little)];
  const { copies } = large.journeys;
  const isRight =
    b.length > 0 &&
    b.every(({ visitCount, uniqueVisitors, averageTimeSpent }, n) => {
      const same = a[n]!;
      return (
        same.visitCount === copies * visitCount &&
        same.uniqueVisitors === copies * uniqueVisitors &&
        same.averageTimeSpent === averageTimeSpent
      );
    });
  if (!isRight)
    throw new Error('The figures of the larger log are not those of the smaller one so many times');
};

const run = async (bench: Bench): Promise<Measured> => {
  const by = bench.quick ? 10 : 100;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const journeys = { ...small, today, seed: bench.seed };
  const little = await openLog(bench, '1 ×', { ...journeys, copies: 1 });
  const large = await openLog(bench, `${by} ×`, { ...journeys, copies: by });
  await checkFigures(large, little);
  const { ours, reference, voided } = await alternate(bench, asks(large), asks(little));
  for (const { door, api, deployment } of [large, little]) {
    door.close();
    await api.stop();
    await deployment.db.drop();
  }
  const figureOf = (which: string): Figure => {
    const of = (rounds: readonly Round[]) => rounds.map((round) => percentiles(round.latency!)[which]!);
    return ratio(of(ours), of(reference));
  };
  return {
    figures: { 'p50 of the page': figureOf('p50'), 'p95 of the page': figureOf('p95') },
    sides: { large: summary('large', ours), small: summary('small', reference) },
    settings: { ...small, by, perSecond },
    voided,
  };
};

const bars = (limit: number) => ({ 'p50 of the page': atMost(limit), 'p95 of the page': atMost(limit) });

export const g15: Row = {
  id: 'G15',
  title: 'first page of the admin area over 50 000 000 navigations / over 500 000',
  gate: bars(1.2),
  stretch: bars(1.05),
  run,
};
