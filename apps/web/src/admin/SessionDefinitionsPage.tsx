import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { parseTime } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { useIsNarrow } from '../ui/useIsNarrow.js';
import type {
  SessionDefinitionsPageQuery,
  SessionDefinitionsPageQuery$data,
} from './__generated__/SessionDefinitionsPageQuery.graphql.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { ChosenDays, DayTools } from './DayTools.js';
import { DefinitionLines } from './DefinitionLines.js';
import { daysAsked, type FigureDays, withDays } from './figure-days.js';
import { FigurePanel, Figures, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, SavedTable, SaveTable } from './FigureTable.js';
import {
  averaged,
  counted,
  difference,
  lengthOf,
  type Measure,
  percentApart,
  timed,
  whole,
} from './figures.js';
import { longerDays } from './longer-days.js';
import * as texts from './texts.js';
import { Unbroken } from './Unbroken.js';
import { useFigureDays } from './useFigureDays.js';
import { daysText, dayText, momentText } from '../time/zoned.js';

const query = graphql`
  query SessionDefinitionsPageQuery($startDate: String!, $endDate: String!, $timeZone: String!) {
    navigationSessionDefinitions(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
      gapMinutes
      byBrowser {
        totalSessions
        averageSessionDuration
        totalNavigations
        averageNavigationsPerSession
        firstSession
        lastSession
        days {
          date
          totalSessions
          averageSessionDuration
          totalNavigations
          averageNavigationsPerSession
        }
      }
      byPauses {
        totalSessions
        averageSessionDuration
        totalNavigations
        averageNavigationsPerSession
        firstSession
        lastSession
        days {
          totalSessions
          averageSessionDuration
          totalNavigations
          averageNavigationsPerSession
        }
      }
    }
  }
`;

/** What the sessions of some days come to by two definitions of a session, side by side. */
export function SessionDefinitionsPage() {
  const { days, look, lookAgain, isBusy } = useFigureDays();
  const [search] = useSearchParams();
  const { from, to, timeZone } = days;
  return (
    <AdminPage
      title={texts.definitions}
      trail={[{ to: withDays('/admin/sessions', search), label: texts.sessions }]}
      lead={texts.definitionsLead}
      actions={<DayTools days={days} onAgain={lookAgain} isBusy={isBusy} />}
    >
      <ChosenDays days={days} />
      <Figures look={look} isBusy={isBusy}>
        <p className="small">{texts.daysOfZone(daysText(from, to), timeZone)}</p>
        <FigurePanel
          title={texts.bothDefinitions}
          about={`${from} ${to} ${timeZone}`}
          shape="rows"
          height={640}
          // An icon, and one with words.
          fileRoom={172}
        >
          <Definitions days={days} />
        </FigurePanel>
      </Figures>
    </AdminPage>
  );
}

type Answer = SessionDefinitionsPageQuery$data['navigationSessionDefinitions'];

/** One figure by both definitions. */
interface DefinedFigure {
  readonly name: string;
  /** With its unit. */
  readonly fileName: string;
  readonly byBrowser: string;
  readonly byPauses: string;
  readonly apart: string;
  readonly values: readonly [byBrowser: number | string | null, byPauses: number | string | null];
  /** By how much they differ, and by how many percent; null for what is no number. */
  readonly differs: readonly [difference: number | null, percent: number | null];
}

const number = (
  name: string,
  measure: Measure,
  [byBrowser, byPauses]: readonly [number | null, number | null],
  fileName = name,
): DefinedFigure => ({
  ...{ name, fileName, byBrowser: measure.write(byBrowser), byPauses: measure.write(byPauses) },
  ...{ apart: difference(byPauses, byBrowser, measure), values: [byBrowser, byPauses] },
  differs: [
    byBrowser === null || byPauses === null ? null : Math.round((byPauses - byBrowser) * 100) / 100,
    percentApart(byPauses, byBrowser),
  ],
});

const moment = (
  name: string,
  [byBrowser, byPauses]: readonly [string | null, string | null],
  timeZone: string,
): DefinedFigure => {
  const apart =
    byBrowser === null || byPauses === null
      ? null
      : parseTime(byPauses).getTime() - parseTime(byBrowser).getTime();
  const write = (at: string | null) => (at === null ? texts.unknown : momentText(at, timeZone));
  return {
    ...{ name, fileName: name, values: [byBrowser, byPauses], differs: [null, null] },
    ...{ byBrowser: write(byBrowser), byPauses: write(byPauses) },
    apart:
      apart === null
        ? texts.noDifference
        : apart === 0
          ? texts.same
          : (apart > 0 ? texts.later : texts.sooner)(lengthOf(Math.abs(apart))),
  };
};

const figuresOf = ({ byBrowser: a, byPauses: b }: Answer, timeZone: string): readonly DefinedFigure[] => [
  number(texts.sessions, counted, [a.totalSessions, b.totalSessions]),
  number(texts.visits, counted, [a.totalNavigations, b.totalNavigations]),
  number(
    texts.averageLength,
    timed,
    [a.averageSessionDuration, b.averageSessionDuration],
    texts.inMs(texts.averageLength),
  ),
  number(texts.visitsInSession, averaged, [a.averageNavigationsPerSession, b.averageNavigationsPerSession]),
  moment(texts.firstBegan, [a.firstSession, b.firstSession], timeZone),
  moment(texts.lastBegan, [a.lastSession, b.lastSession], timeZone),
];

const columns: readonly FigureColumn<DefinedFigure>[] = [
  { head: texts.figure, shown: ({ name }) => name, value: ({ fileName }) => fileName },
  {
    head: texts.byBrowser,
    isWrapped: true,
    shown: ({ byBrowser }) => byBrowser,
    value: ({ values }) => values[0],
  },
  {
    head: texts.byPauses,
    isWrapped: true,
    shown: ({ byPauses }) => byPauses,
    value: ({ values }) => values[1],
  },
  {
    head: texts.differs,
    isWrapped: true,
    shown: ({ apart }) => <Unbroken text={apart} />,
    value: ({ differs }) => differs[0],
  },
  { head: texts.percent, value: ({ differs }) => differs[1] },
];

type OfADay = Answer['byPauses']['days'][number];

/** One day by both definitions. */
interface DefinedDay {
  readonly date: string;
  readonly byBrowser: OfADay;
  readonly byPauses: OfADay;
}

const lengthColumn = (head: string, of: (day: DefinedDay) => OfADay): FigureColumn<DefinedDay> => ({
  ...{ head, fileHead: texts.inMs(head), isWide: true },
  shown: (day) => lengthOf(of(day).averageSessionDuration),
  value: (day) => of(day).averageSessionDuration,
});

const dayColumns: readonly FigureColumn<DefinedDay>[] = [
  { head: texts.day, shown: ({ date }) => dayText(date), value: ({ date }) => date },
  {
    head: texts.sessionsByBrowser,
    shown: ({ byBrowser }) => whole(byBrowser.totalSessions),
    value: ({ byBrowser }) => byBrowser.totalSessions,
  },
  {
    head: texts.sessionsByPauses,
    shown: ({ byPauses }) => whole(byPauses.totalSessions),
    value: ({ byPauses }) => byPauses.totalSessions,
  },
  {
    head: texts.differs,
    isWrapped: true,
    shown: ({ byBrowser, byPauses }) => (
      <Unbroken text={difference(byPauses.totalSessions, byBrowser.totalSessions, counted)} />
    ),
    value: ({ byBrowser, byPauses }) => byPauses.totalSessions - byBrowser.totalSessions,
  },
  lengthColumn(texts.lengthByBrowser, ({ byBrowser }) => byBrowser),
  lengthColumn(texts.lengthByPauses, ({ byPauses }) => byPauses),
  { head: texts.visitsByBrowser, value: ({ byBrowser }) => byBrowser.totalNavigations },
  { head: texts.visitsByPauses, value: ({ byPauses }) => byPauses.totalNavigations },
];

/** So many days a phone shows unasked, the newest first; all of them on request: no list within a list. */
const aWeek = 7;

function Definitions({ days }: { readonly days: FigureDays }) {
  const isNarrow = useIsNarrow();
  const [search] = useSearchParams();
  const { navigationSessionDefinitions: answer } = useFigures<SessionDefinitionsPageQuery>(
    query,
    daysAsked(days),
  );
  const { gapMinutes, byBrowser, byPauses } = answer;
  const about = [days.from, days.to];
  const rows = figuresOf(answer, days.timeZone);
  // Both have every day of the range, in order.
  const byDay = byBrowser.days.map((day, n) => ({
    date: day.date,
    byBrowser: day,
    byPauses: byPauses.days[n]!,
  }));
  return (
    <>
      <dl className={styles.definitions}>
        <dt>{texts.byBrowser}</dt>
        <dd>{texts.byBrowserMeans}</dd>
        <dt>{texts.byPauses}</dt>
        <dd>{texts.byPausesMeans(gapMinutes)}</dd>
      </dl>
      {byBrowser.totalSessions === 0 && byPauses.totalSessions === 0 ? (
        <Empty icon="clock" link={longerDays(days, search)}>
          {texts.noSessions}
        </Empty>
      ) : (
        <>
          <SavedTable
            label={texts.bothDefinitions}
            columns={columns}
            rows={rows}
            keyOf={({ name }) => name}
            about={about}
            isStacked
          />
          <h3 className={styles.side}>{texts.definitionsHead}</h3>
          {days.isUpToToday && <p className="small">{texts.todayIsPart}</p>}
          {/* Of fewer the table shows as much, and the axis would have hours. */}
          {byDay.length > 3 && (
            <DefinitionLines
              dates={byDay.map(({ date }) => date)}
              byBrowser={byDay.map((day) => day.byBrowser.totalSessions)}
              byPauses={byDay.map((day) => day.byPauses.totalSessions)}
            />
          )}
          <FigureTable
            label={texts.definitionsByDay}
            columns={dayColumns}
            rows={[...byDay].reverse()}
            keyOf={({ date }) => date}
            isLong={!isNarrow}
            fewOnPhone={aWeek}
          />
          <SaveTable label={texts.definitionsByDay} about={about} columns={dayColumns} rows={byDay}>
            {texts.csvByDay}
          </SaveTable>
        </>
      )}
    </>
  );
}
