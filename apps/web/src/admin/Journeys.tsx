import { graphql, readInlineData } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import { withSearch } from '../ui/with-search.js';
import type {
  Journeys_pattern$data,
  Journeys_pattern$key,
} from './__generated__/Journeys_pattern.graphql.js';
import type { JourneysAllQuery } from './__generated__/JourneysAllQuery.graphql.js';
import type { JourneysQuery } from './__generated__/JourneysQuery.graphql.js';
import styles from './Admin.module.css';
import { daysAsked, type FigureDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, fewRows } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { FlowDrawing } from './FlowDrawing.js';
import { readPages, SaveList } from './SaveList.js';
import { ShareBeneath } from './ShareBeneath.js';
import * as texts from './texts.js';

const query = graphql`
  query JourneysQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $route: String
    $isOfOne: Boolean!
  ) {
    all: allNavigationPatternStats(first: 10, startDate: $startDate, endDate: $endDate, timeZone: $timeZone)
      @skip(if: $isOfOne) {
      nodes {
        ...Journeys_pattern
      }
    }
    into: allNavigationPatternStats(
      first: 10
      toRoute: $route
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
    ) @include(if: $isOfOne) {
      nodes {
        ...Journeys_pattern
      }
    }
    outOf: allNavigationPatternStats(
      first: 10
      fromRoute: $route
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
    ) @include(if: $isOfOne) {
      nodes {
        ...Journeys_pattern
      }
    }
  }
`;

const allQuery = graphql`
  query JourneysAllQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $fromRoute: String
    $toRoute: String
    $after: String
  ) {
    allNavigationPatternStats(
      first: 200
      after: $after
      fromRoute: $fromRoute
      toRoute: $toRoute
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
    ) {
      nodes {
        ...Journeys_pattern
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const patternFragment = graphql`
  fragment Journeys_pattern on NavigationPatternStats @inline {
    fromRoute
    toRoute
    occurrenceCount
    averageTransitionTime
    uniqueUsers
    uniqueSessions
    firstOccurrence
    lastOccurrence
  }
`;

type Pattern = Journeys_pattern$data;

const patternsOf = (
  found: { readonly nodes: readonly Journeys_pattern$key[] } | null | undefined,
): readonly Pattern[] => (found?.nodes ?? []).map((node) => readInlineData(patternFragment, node));

const columnsOf = (patterns: readonly Pattern[]): readonly FigureColumn<Pattern>[] => {
  const most = Math.max(...patterns.map(({ occurrenceCount }) => occurrenceCount));
  return [
    {
      head: texts.fromTo,
      shown: ({ fromRoute, toRoute, occurrenceCount }) => (
        <>
          <span className={styles.pair}>
            {fromRoute} <Icon name="right" size={14} label={texts.to} /> {toRoute}
          </span>
          <ShareBeneath of={occurrenceCount / most} />
        </>
      ),
    },
    { head: texts.from, value: ({ fromRoute }) => fromRoute },
    { head: texts.to, value: ({ toRoute }) => toRoute },
    {
      head: texts.times,
      shown: ({ occurrenceCount }) => whole(occurrenceCount),
      value: ({ occurrenceCount }) => occurrenceCount,
    },
    {
      head: texts.onAverage,
      fileHead: texts.averageMs,
      shown: ({ averageTransitionTime }) => lengthOf(averageTransitionTime),
      value: ({ averageTransitionTime }) => averageTransitionTime,
    },
    { head: texts.people, value: ({ uniqueUsers }) => uniqueUsers },
    { head: texts.sessions, value: ({ uniqueSessions }) => uniqueSessions },
    { head: texts.firstVisit, value: ({ firstOccurrence }) => firstOccurrence },
    { head: texts.lastVisit, value: ({ lastOccurrence }) => lastOccurrence },
  ];
};

/** From which page to which people go most, or from and to the one that is chosen: drawn, as a table, as a file. */
export function Journeys({ days }: { readonly days: FigureDays }) {
  const [search] = useSearchParams();
  const route = search.get('route');
  return (
    <FigurePanel
      title={route === null ? texts.journeys : texts.journeysOf(route)}
      about={`${days.from} ${days.to} ${days.timeZone} ${route}`}
      shape="rows"
      lines={10}
      height={480}
      // Two with words where a route is chosen; else an icon.
      fileRoom={route === null ? undefined : 240}
      tools={
        route !== null && (
          <Link to={withSearch(search, { route: null })} className="link" replace preventScrollReset>
            {texts.allJourneys}
          </Link>
        )
      }
    >
      <Flow days={days} route={route} />
    </FigurePanel>
  );
}

const stepsOf = (patterns: readonly Pattern[], column: number) =>
  patterns.map(({ fromRoute, toRoute, occurrenceCount }) => ({
    ...{ from: fromRoute, to: toRoute, count: occurrenceCount, column },
  }));

function Flow({ days, route }: { readonly days: FigureDays; readonly route: string | null }) {
  const answer = useFigures<JourneysQuery>(query, {
    ...daysAsked(days),
    ...{ route, isOfOne: route !== null },
  });
  const all = answer.all && patternsOf(answer.all);
  const [into, outOf] = [patternsOf(answer.into), patternsOf(answer.outOf)];
  const steps = all ? stepsOf(all, 0) : [...stepsOf(into, 0), ...stepsOf(outOf, into.length > 0 ? 1 : 0)];
  if (all && steps.length === 0) return <Empty icon="activity">{texts.noJourneys}</Empty>;
  return (
    <>
      {steps.length > 0 && <FlowDrawing steps={steps} label={texts.flowLabel} />}
      {all ? (
        <Pairs label={texts.journeys} patterns={all} days={days} />
      ) : (
        <>
          <Side
            title={texts.cameTo(route!)}
            none={texts.noneInto}
            patterns={into}
            days={days}
            ends={{ toRoute: route! }}
            file={texts.csvTo}
          />
          <Side
            title={texts.wentFrom(route!)}
            none={texts.noneOutOf}
            patterns={outOf}
            days={days}
            ends={{ fromRoute: route! }}
            file={texts.csvFrom}
          />
        </>
      )}
    </>
  );
}

interface PairsProps {
  readonly label: string;
  readonly patterns: readonly Pattern[];
  readonly days: FigureDays;
  /** Of which pairs these are the first: of all when left out. */
  readonly ends?: { readonly fromRoute?: string; readonly toRoute?: string };
  /** What stands on the press that saves them, where there is another one beside it. */
  readonly file?: string;
}

function Pairs({ label, patterns, days, ends = {}, file }: PairsProps) {
  const columns = columnsOf(patterns);
  return (
    <>
      <FigureTable
        label={label}
        columns={columns}
        rows={patterns}
        keyOf={({ fromRoute, toRoute }) => `${fromRoute} ${toRoute}`}
        fewOnPhone={fewRows}
      />
      <SaveList
        label={label}
        about={[days.from, days.to]}
        columns={columns}
        read={readPages<JourneysAllQuery, Pattern>(
          allQuery,
          { ...daysAsked(days), fromRoute: null, toRoute: null, ...ends },
          ({ allNavigationPatternStats: { nodes, pageInfo } }) => ({
            nodes: patternsOf({ nodes }),
            pageInfo,
          }),
        )}
      >
        {file}
      </SaveList>
    </>
  );
}

interface SideProps extends Omit<PairsProps, 'label'> {
  readonly title: string;
  /** What is said where there are none. */
  readonly none: string;
}

function Side({ title, none, ...pairs }: SideProps) {
  return (
    <>
      <h3 className={styles.side}>{title}</h3>
      {pairs.patterns.length === 0 ? <p className="small">{none}</p> : <Pairs label={title} {...pairs} />}
    </>
  );
}
