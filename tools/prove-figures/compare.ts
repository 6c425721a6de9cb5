import type { Texts } from './ask.js';
import type { Defined, Figures, Row } from './count.js';

/** A figure that is another one in the product than in the independent count. */
export interface Difference {
  /** Which figure: the question, the list, the row and the field. */
  readonly figure: string;
  readonly counted: unknown;
  readonly answered: unknown;
}

export interface Comparison {
  /** How many figures were held against each other. */
  readonly figures: number;
  readonly differences: readonly Difference[];
}

/** By what a row of a list is known; lists that are left out are known by their order alone. */
const names = {
  routes: ['route'],
  patterns: ['fromRoute', 'toRoute'],
  fromFront: ['fromRoute', 'toRoute'],
  toFront: ['fromRoute', 'toRoute'],
  persons: ['userId'],
  days: ['date'],
  activeUsers: ['date'],
} as const;

const between = ' › ';

/** Holds every figure of an answer against the count. */
export class Comparer {
  #figures = 0;
  readonly #differences: Difference[] = [];

  get comparison(): Comparison {
    return { figures: this.#figures, differences: this.#differences };
  }

  /** One figure. */
  figure(figure: string, counted: unknown, answered: unknown): void {
    this.#figures += 1;
    if (!Object.is(counted, answered)) this.#differences.push({ figure, counted, answered });
  }

  /** All figures of a question. */
  question(question: string, counted: Figures, answered: Figures, texts: Texts): void {
    const of = (name: string) => `${question}${between}${name}`;
    for (const [name, keys] of Object.entries(names) as [keyof typeof names, readonly string[]][])
      this.#list(of(name), counted[name], answered[name], keys);
    this.#row(of('summary'), counted.summary, answered.summary);
    this.figure(of('navigations'), counted.navigations, answered.navigations);
    this.#inOrder(of('lastNavigations'), counted.lastNavigations, answered.lastNavigations);
    this.figure(of('sessions'), counted.sessions, answered.sessions);
    this.#inOrder(of('lastSessions'), counted.lastSessions, answered.lastSessions);
    for (const name of ['byBrowser', 'byPauses'] as const)
      this.defined(of(name), counted.definitions?.[name], answered.definitions?.[name]);
    this.figure(of('gapMinutes'), counted.definitions?.gapMinutes, answered.definitions?.gapMinutes);
    const expected = textsOf(counted);
    for (const name of Object.keys(expected) as (keyof Texts)[])
      this.figure(of(`getNavigationAnalytics${between}${name}`), expected[name], texts[name]);
  }

  /** Sessions by one definition, where either has them. */
  defined(definition: string, counted: Defined | undefined, answered: Defined | undefined): void {
    if (!counted && !answered) return;
    this.#row(`${definition}${between}summary`, counted?.summary, answered?.summary);
    this.#list(`${definition}${between}days`, counted?.days ?? [], answered?.days ?? [], names.days);
  }

  /** Rows by their names, and the order of these as one figure more. */
  #list(list: string, counted: readonly Row[], answered: readonly Row[], keys: readonly string[]): void {
    const nameOf = (row: Row) => keys.map((key) => row[key]).join(' → ');
    const [were, are] = [counted, answered].map((rows) => new Map(rows.map((row) => [nameOf(row), row])));
    this.figure(`${list}${between}order`, [...were!.keys()].join('\n'), [...are!.keys()].join('\n'));
    for (const name of new Set([...were!.keys(), ...are!.keys()]))
      this.#row(`${list}${between}${name}`, were!.get(name), are!.get(name));
  }

  #inOrder(list: string, counted: readonly Row[], answered: readonly Row[]): void {
    for (let n = 0; n < Math.max(counted.length, answered.length); n += 1)
      this.#row(`${list}${between}${n + 1}`, counted[n], answered[n]);
  }

  #row(row: string, counted: Row | undefined, answered: Row | undefined): void {
    if (!counted || !answered) return this.figure(row, counted && 'a row', answered && 'a row');
    for (const field of new Set([...Object.keys(counted), ...Object.keys(answered)]))
      this.figure(`${row}${between}${field}`, counted[field], answered[field]);
  }
}

const iso = (moment: Row[string] | undefined): string | null =>
  typeof moment === 'number' ? new Date(moment).toISOString() : null;

/** The texts of the summary by the specification's own order of fields: ten rows of each list at most. */
const textsOf = ({ routes, patterns, summary }: Figures): Texts => ({
  mostVisitedRoutes: JSON.stringify(
    routes.slice(0, 10).map((row) => ({
      ...{ route: row['route'], visitCount: row['visitCount'], averageTimeSpent: row['averageTimeSpent'] },
      ...{ firstVisited: iso(row['firstVisited']), lastVisited: iso(row['lastVisited']) },
      ...{ uniqueVisitors: row['uniqueVisitors'], uniqueSessions: row['uniqueSessions'] },
    })),
  ),
  navigationPatterns: JSON.stringify(
    patterns.slice(0, 10).map((row) => ({
      ...{ fromRoute: row['fromRoute'], toRoute: row['toRoute'], occurrenceCount: row['occurrenceCount'] },
      ...{ averageTransitionTime: row['averageTransitionTime'], uniqueUsers: row['uniqueUsers'] },
      uniqueSessions: row['uniqueSessions'],
      ...{ firstOccurrence: iso(row['firstOccurrence']), lastOccurrence: iso(row['lastOccurrence']) },
    })),
  ),
  sessionSummary: JSON.stringify({
    ...{
      totalSessions: summary['totalSessions'],
      averageSessionDuration: summary['averageSessionDuration'],
    },
    totalNavigations: summary['totalNavigations'],
    averageNavigationsPerSession: summary['averageNavigationsPerSession'],
    ...{ firstSession: iso(summary['firstSession']), lastSession: iso(summary['lastSession']) },
  }),
});

/** A difference in words. */
export const inWords = ({ figure, counted, answered }: Difference): string => {
  const short = (value: unknown) => String(JSON.stringify(value) ?? 'nothing').slice(0, 200);
  return `${figure}: counted ${short(counted)}, answered ${short(answered)}`;
};
