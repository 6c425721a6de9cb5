import { Suspense, useState } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { Empty } from '../ui/Empty.js';
import { labelIn } from '../ui/label.js';
import { retryable } from '../ui/retryable.js';
import { Segmented } from '../ui/Segmented.js';
import { Skeleton } from '../ui/Skeleton.js';
import { withSearch } from '../ui/with-search.js';
import type {
  ActivityByDayQuery,
  ActivityByDayQuery$data,
} from './__generated__/ActivityByDayQuery.graphql.js';
import type { ActivityAsked } from './ActivityKinds.js';
import { partLabel, typeLabel } from './activity-labels.js';
import { type ActivityChoice, isInGroups } from './activity-search.js';
import styles from './Admin.module.css';
import { barsHeight } from './bars-height.js';
import type { Stretch } from './bar-at.js';
import { type DayCount, daysOf, drawnDays, isByWeek, sayStretch } from './by-week.js';
import type { DayBarsProps } from './DayBars.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable } from './FigureTable.js';
import { counted, difference, percentApart, whole } from './figures.js';
import { readOnce, SaveList } from './SaveList.js';
import type { FileColumn } from './table-file.js';
import { longerDays } from './longer-days.js';
import * as texts from './texts.js';
import { TheseDays } from './TheseDays.js';
import { Unbroken } from './Unbroken.js';
import type { NarrowedDays } from './useNarrowedDays.js';
import { useWayBack } from './useWayBack.js';

const DayChooser = retryable(async () => (await import('./DayChooser.js')).DayChooser);

const query = graphql`
  query ActivityByDayQuery(
    $startDate: String!
    $endDate: String!
    $groupId: UUID
    $isOfGroup: Boolean!
    $named: UUID!
    $kind: ActivityRollupKind!
    $by: ActivityBreakdown!
    $first: Int!
  ) {
    groupById(id: $named) @include(if: $isOfGroup) {
      name
    }
    activityByDay(
      startDate: $startDate
      endDate: $endDate
      groupId: $groupId
      kind: $kind
      by: $by
      first: $first
    ) {
      dates
      parts {
        type
        groupId
        group {
          name
        }
        parts
        isOthers
        count
        before
        days
      }
    }
  }
`;

type Answer = ActivityByDayQuery$data['activityByDay'];
type Part = Answer['parts'][number];

// The table has as many one by one, and the file as many as the api tells.
const [shown, mostInFile] = [20, 200];
const noId = '00000000-0000-0000-0000-000000000000';

const asked = ({ days, choice: { kind, by, groupId } }: ActivityAsked, first: number) => ({
  ...{ startDate: days.from, endDate: days.to, kind, by, groupId, first },
  ...{ isOfGroup: groupId !== null, named: groupId ?? noId },
});

/** One kind of activity by day and by type or group: as bars, each of which narrows the page to its days, as a table, as files. */
export function ActivityByDay({ days, choice }: ActivityAsked) {
  const [search] = useSearchParams();
  const { kind, by, groupId } = choice;
  const { narrowed, way } = useWayBack();
  return (
    <FigurePanel
      title={(isByWeek(days) ? texts.inWeeks : texts.byDay)(labelIn(texts.activityKinds, kind))}
      about={`${days.from} ${days.to} ${kind} ${by} ${groupId}`}
      shape="bars"
      lines={4}
      height={barsHeight}
      // An icon, and one with words.
      fileRoom={172}
      head={way}
      tools={
        isInGroups(kind) &&
        groupId === null && (
          <Segmented
            label={texts.byWhat}
            choices={[['type', texts.byType] as const, ['group', texts.byGroup] as const].map(
              ([key, label]) => ({
                to: withSearch(search, { by: key === 'type' ? null : key, type: null }),
                ...{ label, current: by.toLowerCase() === key },
              }),
            )}
          />
        )
      }
    >
      <Activity days={days} choice={choice} narrowed={narrowed} />
    </FigurePanel>
  );
}

const keyOf = ({ type, groupId, isOthers }: Part): string =>
  isOthers ? 'others' : (type ?? groupId ?? 'none');

/** What makes a part stand out, or narrows the page to it; nothing for what has no name of its own. */
const pressOf = (
  { kind, type: chosen }: ActivityChoice,
  part: Part,
): Record<string, string | null> | undefined => {
  if (part.groupId != null) return { group: part.groupId, by: null };
  return part.type == null || kind === 'READINGS'
    ? undefined
    : { type: part.type === chosen ? null : part.type };
};

const columnsOf = (
  choice: ActivityChoice,
  parts: readonly Part[],
  search: URLSearchParams,
): readonly FigureColumn<Part>[] => {
  const { kind, by } = choice;
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const nameOf = (part: Part) => partLabel(kind, by, part);
  return [
    {
      head: by === 'GROUP' ? texts.byGroup : texts.byType,
      shown: (part) => {
        const press = pressOf(choice, part);
        const name = nameOf(part);
        return press ? (
          <Link
            className={styles.choice}
            to={withSearch(search, press)}
            replace
            preventScrollReset
            aria-current={part.type != null && part.type === choice.type ? 'true' : undefined}
            title={texts.showOnly(name)}
          >
            {name}
          </Link>
        ) : (
          name
        );
      },
      value: nameOf,
    },
    {
      head: texts.share,
      isWide: true,
      isText: true,
      shown: ({ count }) => (
        <i
          className={styles.share}
          aria-hidden="true"
          style={{ width: `${(count / Math.max(1, all)) * 100}%` }}
        />
      ),
    },
    { head: texts.thesePeriod, shown: ({ count }) => whole(count), value: ({ count }) => count },
    {
      head: texts.periodBefore,
      shown: ({ before }) => whole(before),
      value: ({ before }) => before,
    },
    {
      head: texts.differs,
      isWrapped: true,
      shown: ({ count, before }) => <Unbroken text={difference(count, before, counted)} />,
      value: ({ count, before }) => count - before,
    },
    { head: texts.percent, value: ({ count, before }) => percentApart(count, before) },
  ];
};

/** A part on one day, as a line of the file of days. */
interface PartDay {
  readonly date: string;
  readonly part: string;
  readonly count: number;
}

const dayColumns = ({ kind, by }: ActivityChoice): readonly FileColumn<PartDay>[] => [
  { head: texts.day, value: ({ date }) => date },
  { head: texts.kind, value: () => labelIn(texts.activityKinds, kind) },
  { head: by === 'GROUP' ? texts.byGroup : texts.byType, value: ({ part }) => part },
  { head: texts.count, value: ({ count }) => count },
];

/** Each day with what there was on it; the line of a day without anything has no part. */
const dayLines = ({ kind, by }: ActivityChoice, { dates, parts }: Answer): PartDay[] =>
  dates.flatMap((date, n) => {
    const own = parts.filter(({ days }) => days[n]! > 0);
    if (own.length === 0) return [{ date, part: '', count: 0 }];
    return own.map((part) => ({ date, part: partLabel(kind, by, part), count: part.days[n]! }));
  });

interface ActivityProps extends ActivityAsked {
  readonly narrowed: NarrowedDays;
}

function Activity({ days, choice, narrowed }: ActivityProps) {
  const [search] = useSearchParams();
  const { kind, groupId, type } = choice;
  const { activityByDay, groupById } = useFigures<ActivityByDayQuery>(query, asked({ days, choice }, shown));
  const { dates, parts } = activityByDay;
  const name = labelIn(texts.activityKinds, kind);
  const marked = type === null ? undefined : parts.find((part) => part.type === type);
  const bars = dates.map((date, n) => ({
    date,
    count: parts.reduce((sum, part) => sum + part.days[n]!, 0),
    ...(type === null ? {} : { marked: marked?.days[n] ?? 0 }),
  }));
  const most = Math.max(...bars.map(({ count }) => count));
  const isAny = parts.some(({ count, before }) => count + before > 0);
  const columns = columnsOf(choice, parts, search);
  const about = [days.from, days.to];
  return (
    <>
      {(groupId !== null || type !== null) && (
        <p className={`small ${styles.narrowed}`}>
          {groupId !== null && (
            <span>
              {texts.oneGroup(groupById?.name ?? texts.aGroupGone)}{' '}
              <Link to={withSearch(search, { group: null })} className="link" replace preventScrollReset>
                {texts.allGroups}
              </Link>
            </span>
          )}
          {type !== null && (
            <span>
              {texts.oneType(typeLabel(kind, type))}{' '}
              <Link to={withSearch(search, { type: null })} className="link" replace preventScrollReset>
                {texts.allTypes}
              </Link>
            </span>
          )}
        </p>
      )}
      {most === 0 ? (
        <Empty icon="chart" link={longerDays(days, search)}>
          {texts.noActivity}
        </Empty>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={barsHeight} />}>
            <NarrowingBars
              {...{ bars, narrowed }}
              label={texts.activityLabel(name, dates.length, whole(most))}
              say={({ count, marked: own }) =>
                own === undefined || type === null
                  ? texts.countOf(whole(count), name)
                  : texts.markedOf(whole(own), texts.countOf(whole(count), name), typeLabel(kind, type))
              }
              isUpToToday={days.isUpToToday}
            />
          </Suspense>
          <FigureTable
            label={texts.byDay(name)}
            columns={columns}
            rows={parts}
            keyOf={keyOf}
            isChosen={(part) => part.type != null && part.type === type}
            isOthers={({ isOthers }) => isOthers}
          />
        </>
      )}
      {isAny && (
        <>
          <SaveList
            label={name}
            about={about}
            columns={columns}
            read={readOnce<ActivityByDayQuery, Part>(
              query,
              asked({ days, choice }, mostInFile),
              (answer) => answer.activityByDay.parts,
            )}
          />
          <SaveList
            label={texts.byDay(name)}
            about={about}
            columns={dayColumns(choice)}
            read={readOnce<ActivityByDayQuery, PartDay>(
              query,
              asked({ days, choice }, mostInFile),
              (answer) => dayLines(choice, answer.activityByDay),
            )}
          >
            {texts.csvByDay}
          </SaveList>
        </>
      )}
    </>
  );
}

interface NarrowingBarsProps extends Omit<DayBarsProps, 'drawn'> {
  readonly bars: readonly DayCount[];
  readonly narrowed: NarrowedDays;
}

/** Bars that narrow the page to their days; what is chosen stands beneath them. */
function NarrowingBars({ bars, narrowed, ...props }: NarrowingBarsProps) {
  const [chosen, setChosen] = useState<Stretch>();
  const drawn = drawnDays(bars, 'sum');
  const sayAll = sayStretch({ drawn, say: props.say, days: bars, allIs: 'sum' });
  const open = (of: Stretch, isNewTab: boolean) => {
    if (isNewTab) window.open(narrowed.linkTo(daysOf(drawn, of)).to, '_blank', 'noopener');
    else narrowed.narrow(daysOf(drawn, of));
  };
  const these = chosen && daysOf(drawn, chosen);
  return (
    <>
      <DayChooser
        {...{ drawn, sayAll, chosen }}
        {...props}
        help={texts.narrowHelp}
        onChoose={setChosen}
        onOpen={open}
      />
      <p className={`small ${styles.readOut}`}>
        {these ? <TheseDays of={these} said={sayAll(chosen)[0]} narrowed={narrowed} /> : texts.narrowHint}
      </p>
    </>
  );
}
