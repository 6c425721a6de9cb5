import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * What is asked: calendar days of a zone, both inclusive, and one person by the made-up id of the replay, or all who are counted.
 */
export interface Asked {
  readonly startDate: string;
  readonly endDate: string;
  readonly timeZone: string;
  /** Of a person's pseudonym in the replay. */
  readonly person?: string;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** What sessions by one definition come to: together, and those that start on each day. */
export interface Defined {
  readonly summary: Row;
  readonly days: readonly Row[];
}

/** Sessions by both definitions: as browsers tell of them, and cut at pauses that are longer than the gap. */
export interface Definitions {
  readonly gapMinutes: number;
  readonly byBrowser: Defined;
  readonly byPauses: Defined;
}

/** Every figure that there is of a question. */
export interface Figures {
  readonly routes: readonly Row[];
  readonly patterns: readonly Row[];
  /** Pairs that begin at the front page, and that lead to it. */
  readonly fromFront: readonly Row[];
  readonly toFront: readonly Row[];
  readonly summary: Row;
  readonly persons: readonly Row[];
  readonly days: readonly Row[];
  readonly activeUsers: readonly Row[];
  /** How many navigations there are, and the last of them. */
  readonly navigations: number;
  readonly lastNavigations: readonly Row[];
  readonly sessions: number;
  readonly lastSessions: readonly Row[];
  /** Of all who are counted: the product has none of single people. */
  readonly definitions?: Definitions;
}

/** How many rows of a list without an end are compared. */
export const listed = 200;

/** One id of the product, and the one that stands for it in the replay. */
export type Name = readonly [real: string, madeUp: string];

/** A text as SQL writes it. */
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Rounds half up, in whole numbers. */
const mean = (sum: string, count: string, scale = 1): string =>
  `case when ${count} = 0 then null
     else ((2 * ${scale} * (${sum})::hugeint + (${count})) // (2 * (${count})))::double / ${scale} end`;

/**
 * The definitions of docs/navigation.md in plain SQL for DuckDB, over the Parquet file of a replay: a second program beside the
 * product, which shares no code with it. All of it is counted from single events, by calendar dates of the zone itself.
 */
export class IndependentCount {
  /** `gapMinutes`: a longer pause ends a session by the second definition. */
  constructor(
    private readonly duck: DuckDBConnection,
    private readonly gapMinutes: number,
  ) {}

  /** Reads the log. `names` of persons and of sessions say which rows of the product are meant. */
  async read(parquet: string, persons: readonly Name[], sessions: readonly Name[]): Promise<void> {
    await this.#names('person_names', persons);
    await this.#names('session_names', sessions);
    await this.duck.run(`
      create table log as select id, type, data::json as data from read_parquet(${text(parquet)});
      create table went as select id, data->>'$.sessionId' as session, data->>'$.visitorId' as person,
          data->>'$.audience' as audience, data->>'$.fromRoute' as from_route, data->>'$.toRoute' as to_route,
          (data->>'$.timestamp')::timestamptz as moment, (data->>'$.timeSpentMs')::bigint as spent
        from log where type = 'NavigationRecorded';
      create table began as select data->>'$.sessionId' as session, data->>'$.visitorId' as person,
          data->>'$.audience' as audience, (data->>'$.startedAt')::timestamptz as started_at
        from log where type = 'NavigationSessionStarted';
      create table sat as
        with ends as (
          select session, max(moment) as moment, 0 as n from (
            select data->>'$.sessionId' as session, (data->>'$.endedAt')::timestamptz as moment
            from log where type = 'NavigationSessionEndReported') group by 1
          union all select session, max(moment), count(*) from went group by 1),
        known as (select session, max(moment) as moment, sum(n)::bigint as navigations from ends group by 1)
        select b.session, b.person, b.audience, b.started_at,
          greatest(b.started_at, coalesce(k.moment, b.started_at)) as ended_at
          , coalesce(k.navigations, 0) as navigations
        from began b left join known k using (session);
      drop table log`);
    await this.duck.run(`
      create table cut as
        with marked as (select session, audience, moment,
            coalesce(epoch_ms(moment) - epoch_ms(lag(moment) over w) > ${this.gapMinutes} * 60000, false)::int as begins
          from went window w as (partition by session order by moment)),
        numbered as (select *, sum(begins) over (partition by session order by moment rows unbounded preceding) as part
          from marked)
        select session, null as person, any_value(audience) as audience, min(moment) as started_at, max(moment) as ended_at,
          count(*) as navigations from numbered group by session, part`);
  }

  async #names(table: string, names: readonly Name[]): Promise<void> {
    await this.duck.run(`create table ${table} (id text, made_up text)`);
    const rows = await this.duck.createAppender(table);
    for (const [real, madeUp] of names) {
      rows.appendVarchar(real);
      rows.appendVarchar(madeUp);
      rows.endRow();
    }
    rows.closeSync();
  }

  /**
   * How what is stored differs from what was sent, in words; empty where the log has each event once, as it came first, and nothing
   * beside. `machines` are the user agents of programs.
   */
  async strays(machines: readonly string[], administrator: number): Promise<readonly string[]> {
    await this.duck.run(`
      create or replace temp table meant as
        select s.session, case when s.user_agent in (${machines.map(text).join(', ')}) then 'bot' when s.person = ${administrator} then 'admin'
            when s.person is null then 'guest' else 'user' end as audience,
          s.started_at, (select max(e.ended_at) from told_ends e where e.session = s.session) as reported
        from told_sessions s;
      create or replace temp table meant_items as
        select session, from_route, to_route, moment, spent from (
          select *, row_number() over (partition by session, coalesce(lower(client_id),
            concat_ws(chr(10), moment::text, coalesce(from_path, '-'), to_path)) order by n) as nth from told_items) where nth = 1`);
    const stored = `select n.id, w.from_route, w.to_route, epoch_ms(w.moment), w.spent
      from went w left join session_names n on n.made_up = w.session`;
    const sat = `select n.id, b.audience, epoch_ms(b.started_at) from began b left join session_names n on n.made_up = b.session`;
    const audiences = `select count(*) from went w join began b using (session)
      where w.audience <> b.audience or w.person is distinct from b.person`;
    const people = `select count(*) from (
        select m.person from told_sessions m join session_names n on n.id = m.session
        join began b on b.session = n.made_up where m.person is not null
        group by 1 having count(distinct b.person) <> 1 or count(*) <> count(b.person))
      union all select count(*) from (select b.person from told_sessions m join session_names n on n.id = m.session
        join began b on b.session = n.made_up where b.person is not null group by 1 having count(distinct m.person) <> 1)`;
    const found: [string, string][] = [
      [
        'events that were sent and are not in the log',
        `select count(*) from (select * from meant_items except all ${stored})`,
      ],
      [
        'events in the log that were not sent',
        `select count(*) from (${stored} except all select * from meant_items)`,
      ],
      [
        'sessions that were sent and are not in the log',
        `select count(*) from (select session, audience, started_at from meant except all ${sat})`,
      ],
      [
        'sessions in the log that were not sent',
        `select count(*) from (${sat} except all select session, audience, started_at from meant)`,
      ],
      ['events under another audience or person than their session', audiences],
      [
        'people under several pseudonyms, or several under one',
        `select sum(column0) from (${people}) t(column0)`,
      ],
    ];
    const strays: string[] = [];
    for (const [what, sql] of found) {
      const count = Number((await this.#rows(`select n::double as n from (${sql}) t(n)`))[0]!['n']);
      if (count > 0) strays.push(`${what}: ${count}`);
    }
    return strays;
  }

  /** All figures of one question. */
  async figures(asked: Asked): Promise<Figures> {
    const { timeZone: zone, startDate, endDate, person } = asked;
    const who = person === undefined ? `audience in ('user', 'guest')` : `person = ${text(person)}`;
    const isIn = (moment: string) =>
      `timezone(${text(zone)}, ${moment})::date between ${text(startDate)}::date and ${text(endDate)}::date and ${who}`;
    await this.duck.run(`
      create or replace temp table e as select *, timezone(${text(zone)}, moment)::date as day from went where ${isIn('moment')};
      create or replace temp table t as select * from sat where ${isIn('started_at')} and navigations > 0;
      create or replace temp table calendar as select unnest(generate_series(${text(startDate)}::date, ${text(endDate)}::date, interval 1 day))::date as day`);
    const sums = `count(session)::double as "totalSessions",
      ${mean('sum(epoch_ms(ended_at) - epoch_ms(started_at))', 'count(session)')} as "averageSessionDuration",
      coalesce(sum(navigations), 0)::double as "totalNavigations",
      ${mean('sum(navigations)', 'count(session)', 100)} as "averageNavigationsPerSession",
      epoch_ms(min(started_at))::double as "firstSession", epoch_ms(max(started_at))::double as "lastSession"`;
    const defined = async (of: 'sat' | 'cut'): Promise<Defined> => {
      await this.duck.run(`create or replace temp table d as
        select *, timezone(${text(zone)}, started_at)::date as day from ${of} where ${isIn('started_at')} and navigations > 0`);
      return {
        summary: (await this.#rows(`select ${sums} from d`))[0]!,
        days: await this.#rows(
          `select c.day::varchar as date, ${sums} from calendar c left join d on d.day = c.day group by c.day order by c.day`,
        ),
      };
    };
    const { gapMinutes } = this;
    const pairs = (condition: string) => `
      select from_route as "fromRoute", to_route as "toRoute", count(*)::double as "occurrenceCount",
        ${mean('sum(spent)', 'count(*)')} as "averageTransitionTime", count(distinct person)::double as "uniqueUsers",
        count(distinct session)::double as "uniqueSessions", epoch_ms(min(moment))::double as "firstOccurrence",
        epoch_ms(max(moment))::double as "lastOccurrence"
      from e where from_route is not null and ${condition} group by 1, 2
      order by count(*) desc, from_route, to_route`;
    const userId = '(select n.id from person_names n where n.made_up = person)';
    const [counts] = await this.#rows(
      'select (select count(*) from e)::double as navigations, (select count(*) from t)::double as sessions',
    );
    return {
      routes: await this.#rows(`
        select v.to_route as route, v.n::double as "visitCount", ${mean('l.spent', 'l.n')} as "averageTimeSpent",
          epoch_ms(v.first)::double as "firstVisited", epoch_ms(v.last)::double as "lastVisited",
          v.visitors::double as "uniqueVisitors", v.sessions::double as "uniqueSessions"
        from (select to_route, count(*) as n, min(moment) as first, max(moment) as last,
            count(distinct case when person is null then session else person end) as visitors,
            count(distinct session) as sessions from e group by 1) v
        left join (select from_route, count(*) as n, sum(spent) as spent from e where from_route is not null group by 1) l
          on l.from_route = v.to_route
        order by v.n desc, v.to_route`),
      patterns: await this.#rows(pairs('true')),
      fromFront: await this.#rows(pairs(`from_route = '/'`)),
      toFront: await this.#rows(pairs(`to_route = '/'`)),
      summary: (await this.#rows(`select ${sums} from t`))[0]!,
      persons: await this.#rows(`
        select * from (select ${userId} as "userId", ${sums} from t where person is not null group by person)
        order by "totalNavigations" desc, "userId"`),
      days: await this.#rows(`
        select c.day::varchar as date, count(e.id)::double as "dailyNavigations", count(distinct e.session)::double as "dailySessions",
          count(distinct e.to_route)::double as "uniqueRoutesVisited",
          ${mean('sum(e.spent) filter (e.from_route is not null)', 'count(e.from_route)')} as "averageTimePerNavigation"
        from calendar c left join e on e.day = c.day group by c.day order by c.day`),
      activeUsers: await this.#rows(`
        select c.day::varchar as date, count(distinct e.person)::double as "activeUsers"
        from calendar c left join e on e.day = c.day group by c.day order by c.day`),
      navigations: counts!['navigations'] as number,
      lastNavigations: await this.#rows(`
        select ${userId} as "userId", epoch_ms(moment)::double as timestamp, n.id as "sessionId", to_route as "toRoute"
        from e left join session_names n on n.made_up = session order by moment desc, e.id desc limit ${listed}`),
      sessions: counts!['sessions'] as number,
      lastSessions: await this.#rows(`
        select n.id, t.person is null as "isGuest", epoch_ms(started_at)::double as "startedAt",
          epoch_ms(ended_at)::double as "endedAt", navigations::double as "navigationCount"
        from t left join session_names n on n.made_up = session order by started_at desc, n.id desc limit ${listed}`),
      ...(person === undefined && {
        definitions: { gapMinutes, byBrowser: await defined('sat'), byPauses: await defined('cut') },
      }),
    };
  }

  async #rows(sql: string): Promise<Row[]> {
    return (await this.duck.runAndReadAll(sql)).getRowObjectsJson() as unknown as Row[];
  }
}
