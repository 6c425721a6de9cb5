import { graphql } from 'relay-runtime';
import { daysAsked, type FigureDays } from './figure-days.js';
import { useFigures } from './FigurePanel.js';
import { averaged, counted, type Measure, timed } from './figures.js';
import type { sessionFiguresQuery } from './__generated__/sessionFiguresQuery.graphql.js';
import * as texts from './texts.js';

const query = graphql`
  query sessionFiguresQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $beforeFrom: String
    $beforeTo: String
    $compares: Boolean!
  ) {
    now: getNavigationAnalytics(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
      sessionSummary
    }
    nowPeople: activeUsersInAll(startDate: $startDate, endDate: $endDate, timeZone: $timeZone)
    nowDays: activeUsersOverTime(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
      activeUsers
    }
    before: getNavigationAnalytics(startDate: $beforeFrom, endDate: $beforeTo, timeZone: $timeZone)
      @include(if: $compares) {
      sessionSummary
    }
    beforePeople: activeUsersInAll(startDate: $beforeFrom, endDate: $beforeTo, timeZone: $timeZone)
      @include(if: $compares)
    beforeDays: activeUsersOverTime(startDate: $beforeFrom, endDate: $beforeTo, timeZone: $timeZone)
      @include(if: $compares) {
      activeUsers
    }
  }
`;

/** The text of `sessionSummary`, read. Times in milliseconds. */
interface Summary {
  readonly totalSessions: number;
  readonly averageSessionDuration: number | null;
  readonly totalNavigations: number;
  readonly averageNavigationsPerSession: number | null;
}

const read = (text: string): Summary => JSON.parse(text) as Summary;

const meanOf = (days: readonly { readonly activeUsers: number }[]): number | null =>
  days.length === 0
    ? null
    : Math.round((days.reduce((sum, { activeUsers }) => sum + activeUsers, 0) / days.length) * 100) / 100;

/** One figure of these days, and of as many before them. */
export interface SessionFigure {
  readonly name: string;
  readonly now: number | null;
  /** Null where nothing is known of it. */
  readonly before: number | null;
  readonly measure: Measure;
  /** In milliseconds. */
  readonly isTime: boolean;
}

/** What the sessions of these days come to, beside those of the days before. */
export const useSessionFigures = (days: FigureDays): readonly SessionFigure[] => {
  const { before: earlier } = days;
  const data = useFigures<sessionFiguresQuery>(query, {
    ...daysAsked(days),
    ...{ beforeFrom: earlier?.from ?? null, beforeTo: earlier?.to ?? null, compares: earlier !== undefined },
  });
  const now = read(data.now.sessionSummary);
  const before = data.before && read(data.before.sessionSummary);
  const figure = (
    name: string,
    measure: Measure,
    of: (summary: Summary) => number | null,
    isTime = false,
  ): SessionFigure => ({
    ...{ name, measure, isTime },
    now: of(now),
    before: before ? of(before) : null,
  });
  return [
    figure(texts.sessions, counted, ({ totalSessions }) => totalSessions),
    figure(texts.visits, counted, ({ totalNavigations }) => totalNavigations),
    figure(texts.averageLength, timed, ({ averageSessionDuration }) => averageSessionDuration, true),
    figure(
      texts.visitsInSession,
      averaged,
      ({ averageNavigationsPerSession }) => averageNavigationsPerSession,
    ),
    {
      ...{ name: texts.differentPeople, measure: counted, isTime: false },
      ...{ now: data.nowPeople, before: data.beforePeople ?? null },
    },
    {
      ...{ name: texts.peopleOnADay, measure: averaged, isTime: false },
      ...{ now: meanOf(data.nowDays), before: data.beforeDays ? meanOf(data.beforeDays) : null },
    },
  ];
};
