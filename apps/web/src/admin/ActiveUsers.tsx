import { Suspense, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ViewSwitch } from '../readings/chart/ViewSwitch.js';
import { isTableIn } from '../readings/chart/view.js';
import type { Days as ShownDays } from '../forms/days.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import type { ActiveUsersQuery, ActiveUsersQuery$data } from './__generated__/ActiveUsersQuery.graphql.js';
import styles from './Admin.module.css';
import type { Stretch } from './bar-at.js';
import { barsHeight } from './bars-height.js';
import { daysAsked, type FigureDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, SaveTable } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { longerDays } from './longer-days.js';
import { sessionsOfDays } from './session-search.js';
import * as texts from './texts.js';
import { TheseDays } from './TheseDays.js';
import { type DayCount, daysOf, drawnDays, isByWeek, sayStretch } from './by-week.js';
import type { NarrowedDays } from './useNarrowedDays.js';
import { useWayBack } from './useWayBack.js';
import { dayText } from '../time/zoned.js';

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

/** How many different people came on each day: as bars, of which several can be looked at alone, as a table, as a file. */
export function ActiveUsers({ days }: { readonly days: FigureDays }) {
  const [search] = useSearchParams();
  const isTable = isTableIn(search);
  const { narrowed, way } = useWayBack();
  return (
    <FigurePanel
      title={!isTable && isByWeek(days) ? texts.activePeopleByWeek : texts.activePeople}
      about={`${days.from} ${days.to} ${days.timeZone}`}
      shape="bars"
      lines={1}
      height={barsHeight}
      tools={<ViewSwitch />}
      head={way}
    >
      <Days days={days} isTable={isTable} narrowed={narrowed} />
    </FigurePanel>
  );
}

interface DaysProps {
  readonly days: FigureDays;
  readonly isTable: boolean;
  readonly narrowed: NarrowedDays;
}

function Days({ days, isTable, narrowed }: DaysProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Stretch>();
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
  const counts = rows.map(({ date, activeUsers }) => ({ date, count: activeUsers }));
  const drawn = drawnDays(counts, 'mean');
  const sayAll = sayStretch({ drawn, say: sayPeople, days: counts });
  const open = (of: Stretch, isNewTab: boolean) => {
    const { from, to } = daysOf(drawn, of);
    const sessions = of.first === of.last ? sessionsOfDays(from, to, search) : undefined;
    if (isNewTab) window.open(sessions ?? narrowed.linkTo({ from, to }).to, '_blank', 'noopener');
    else if (sessions === undefined) narrowed.narrow({ from, to });
    else void navigate(sessions);
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
            sayAll={sayAll}
            chosen={chosen}
            onChoose={setChosen}
            drawn={drawn}
            onOpen={open}
          />
        </Suspense>
      )}
      {!isTable && (
        <p className={`small ${styles.readOut}`}>
          {chosen ? (
            <Chosen of={daysOf(drawn, chosen)} said={sayAll(chosen)} narrowed={narrowed} />
          ) : (
            texts.dayHint
          )}
        </p>
      )}
      <SaveTable label={texts.activePeople} about={[days.from, days.to]} columns={columns} rows={rows} />
    </>
  );
}

interface ChosenProps {
  readonly of: ShownDays;
  /** How many people there were, and when. */
  readonly said: readonly [string, string];
  readonly narrowed: NarrowedDays;
}

/** How many people there were on the days that are chosen, and the ways to them: this page of them alone, and their sessions. */
function Chosen({ of, said: [people], narrowed }: ChosenProps) {
  const [search] = useSearchParams();
  return (
    <>
      <TheseDays of={of} said={people} narrowed={narrowed} />
      <Link className="link thumb-link" to={sessionsOfDays(of.from, of.to, search)}>
        {texts.sessionsThen}
      </Link>
    </>
  );
}
