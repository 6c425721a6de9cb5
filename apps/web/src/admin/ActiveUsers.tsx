import { Suspense, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ViewSwitch } from '../readings/chart/ViewSwitch.js';
import { isTableIn } from '../readings/chart/view.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import type { ActiveUsersQuery, ActiveUsersQuery$data } from './__generated__/ActiveUsersQuery.graphql.js';
import styles from './Admin.module.css';
import { barsHeight } from './bars-height.js';
import { daysAsked, type FigureDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, SaveTable } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { longerDays } from './longer-days.js';
import { sessionsOfDays } from './session-search.js';
import * as texts from './texts.js';
import { type DayCount, type DrawnDays, drawnDays, isByWeek, sayDays, type Week } from './by-week.js';
import { daysText, dayText } from '../time/zoned.js';

const DayChooser = retryable(async () => (await import('./DayChooser.js')).DayChooser);

const query = graphql`
  query ActiveUsersQuery($startDate: String!, $endDate: String!, $timeZone: String!) {
    activeUsersOverTime(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
      date
      activeUsers
    }
    allNavigationDailyStats(startDate: $startDate, endDate: $endDate, timeZone: $timeZone) {
      dailyNavigations
      dailySessions
      uniqueRoutesVisited
      averageTimePerNavigation
    }
  }
`;

type Daily = ActiveUsersQuery$data['allNavigationDailyStats'][number] &
  ActiveUsersQuery$data['activeUsersOverTime'][number];

const columnsOf = (search: URLSearchParams): readonly FigureColumn<Daily>[] => [
  {
    head: texts.day,
    shown: ({ date }) => (
      <Link className={`link ${styles.route}`} to={sessionsOfDays(date, date, search)}>
        {dayText(date)}
      </Link>
    ),
    value: ({ date }) => date,
  },
  {
    head: texts.people,
    shown: ({ activeUsers }) => whole(activeUsers),
    value: ({ activeUsers }) => activeUsers,
  },
  {
    head: texts.sessions,
    shown: ({ dailySessions }) => whole(dailySessions),
    value: ({ dailySessions }) => dailySessions,
  },
  {
    head: texts.visits,
    shown: ({ dailyNavigations }) => whole(dailyNavigations),
    value: ({ dailyNavigations }) => dailyNavigations,
  },
  {
    head: texts.routes,
    isWide: true,
    shown: ({ uniqueRoutesVisited }) => whole(uniqueRoutesVisited),
    value: ({ uniqueRoutesVisited }) => uniqueRoutesVisited,
  },
  {
    head: texts.averageTime,
    fileHead: texts.averageMs,
    isWide: true,
    shown: ({ averageTimePerNavigation }) => lengthOf(averageTimePerNavigation),
    value: ({ averageTimePerNavigation }) => averageTimePerNavigation,
  },
];

const sayPeople = ({ count }: DayCount): string => texts.peopleOn(whole(count));

/** How many different people came on each day: as bars, as a table, as a file. */
export function ActiveUsers({ days }: { readonly days: FigureDays }) {
  const [search] = useSearchParams();
  const isTable = isTableIn(search);
  return (
    <FigurePanel
      title={!isTable && isByWeek(days) ? texts.activePeopleByWeek : texts.activePeople}
      about={`${days.from} ${days.to} ${days.timeZone}`}
      shape="bars"
      lines={1}
      height={barsHeight}
      tools={<ViewSwitch />}
    >
      <Days days={days} isTable={isTable} />
    </FigurePanel>
  );
}

function Days({ days, isTable }: { readonly days: FigureDays; readonly isTable: boolean }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [place, setPlace] = useState<number>();
  const { activeUsersOverTime, allNavigationDailyStats } = useFigures<ActiveUsersQuery>(
    query,
    daysAsked(days),
  );
  // Both have every day of the range, in order.
  const rows: readonly Daily[] = activeUsersOverTime.map((day, n) => ({
    ...allNavigationDailyStats[n]!,
    ...day,
  }));
  if (rows.every(({ dailyNavigations }) => dailyNavigations === 0))
    return (
      <Empty icon="chart" link={longerDays(days, search)}>
        {texts.noVisits}
      </Empty>
    );
  const most = Math.max(...rows.map(({ activeUsers }) => activeUsers));
  const columns = columnsOf(search);
  const drawn = drawnDays(
    rows.map(({ date, activeUsers }) => ({ date, count: activeUsers })),
    'mean',
  );
  const chosen = place === undefined ? undefined : drawn.bars[place];
  const open = ({ date, until }: Week, isNewTab: boolean) => {
    const path = sessionsOfDays(date, until, search);
    if (isNewTab) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
  const label = texts.activePeopleLabel(rows.length, texts.peopleOn(whole(most)));
  return (
    <>
      {days.isUpToToday && <p className="small">{texts.todaySoFar(whole(rows.at(-1)!.activeUsers))}</p>}
      {isTable ? (
        <FigureTable
          label={texts.activePeople}
          columns={columns}
          rows={[...rows].reverse()}
          keyOf={({ date }) => date}
          isLong
        />
      ) : (
        <Suspense fallback={<Skeleton height={barsHeight} />}>
          <DayChooser
            label={label}
            say={sayPeople}
            isUpToToday={days.isUpToToday}
            chosen={place}
            onChoose={setPlace}
            drawn={drawn}
            onOpen={open}
          />
        </Suspense>
      )}
      {!isTable && (
        <p className={`small ${styles.readOut}`}>
          {chosen ? <Chosen drawn={drawn} bar={chosen} /> : texts.dayHint}
        </p>
      )}
      <SaveTable label={texts.activePeople} about={[days.from, days.to]} columns={columns} rows={rows} />
    </>
  );
}

/** How many people there were on a day, or on an average day of a week, and the way to the sessions of then. */
function Chosen({ drawn, bar }: { readonly drawn: DrawnDays; readonly bar: Week }) {
  const [search] = useSearchParams();
  const [people] = sayDays({ drawn, say: sayPeople })(bar);
  return (
    <>
      {daysText(bar.date, bar.until)}: {people}.{' '}
      <Link className="link" to={sessionsOfDays(bar.date, bar.until, search)}>
        {texts.sessionsThen}
      </Link>
    </>
  );
}
