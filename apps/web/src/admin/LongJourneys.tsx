import { routeTable } from '@hedgerow/domain';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import { Segmented } from '../ui/Segmented.js';
import { SelectBox } from '../ui/SelectBox.js';
import { withSearch } from '../ui/with-search.js';
import type { LongJourneysQuery, LongJourneysQuery$data } from './__generated__/LongJourneysQuery.graphql.js';
import styles from './Admin.module.css';
import { daysAsked, type FigureDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable, fewRows } from './FigureTable.js';
import { whole } from './figures.js';
import { flowOfJourneys } from './flow-of-journeys.js';
import { FlowDrawing } from './FlowDrawing.js';
import { FlowSteps } from './FlowSteps.js';
import { readOnce, SaveList } from './SaveList.js';
import { ShareBeneath } from './ShareBeneath.js';
import * as texts from './texts.js';

const query = graphql`
  query LongJourneysQuery(
    $startDate: String!
    $endDate: String!
    $timeZone: String!
    $fromRoute: String
    $toRoute: String
    $steps: Int!
    $first: Int!
  ) {
    navigationJourneys(
      startDate: $startDate
      endDate: $endDate
      timeZone: $timeZone
      fromRoute: $fromRoute
      toRoute: $toRoute
      steps: $steps
      first: $first
    ) {
      journeys {
        routes
        count
        sessions
      }
      different
      visits
    }
  }
`;

type Journey = LongJourneysQuery$data['navigationJourneys']['journeys'][number];

const [shown, inFile] = [10, 1_000];
const allSteps = [1, 2, 3, 4];
const usualSteps = 3;

/** Which journeys the address asks for: `route=/things`, `end=to`, `steps=2`. */
const asked = (search: URLSearchParams) => ({
  route: search.get('route') ?? '/',
  end: search.get('end') === 'to' ? ('to' as const) : ('from' as const),
  steps: allSteps.find((steps) => String(steps) === search.get('steps')) ?? usualSteps,
});
type Asked = ReturnType<typeof asked>;

const variablesOf = (days: FigureDays, { route, end, steps }: Asked, first: number) => ({
  ...{ ...daysAsked(days), steps, first },
  ...(end === 'from' ? { fromRoute: route, toRoute: null } : { fromRoute: null, toRoute: route }),
});

/** The ways people went, several pages far, from a page that is chosen or to it: drawn, as a table, as a file. */
export function LongJourneys({ days }: { readonly days: FigureDays }) {
  const [search, setSearch] = useSearchParams();
  const choice = asked(search);
  const { route, end, steps } = choice;
  // An address may name a page that is no longer there.
  const pages = [...new Set([...routeTable, route])].sort();
  return (
    <FigurePanel
      title={texts.longJourneys}
      about={`${days.from} ${days.to} ${days.timeZone} ${route} ${end} ${steps}`}
      shape="rows"
      lines={8}
      height={420}
      head={
        <div className={styles.choices}>
          <SelectBox
            label={texts.aRoute}
            value={route}
            options={pages.map((page) => ({ key: page, label: page }))}
            onChoose={(page) =>
              setSearch(withSearch(search, { route: page }), { replace: true, preventScrollReset: true })
            }
          />
          <Segmented
            label={texts.ends}
            choices={[['from', texts.fromPage] as const, ['to', texts.toPage] as const].map(
              ([key, label]) => ({
                to: withSearch(search, { end: key === 'to' ? key : null }),
                ...{ label, current: key === end },
              }),
            )}
          />
          <Segmented
            label={texts.howLong}
            choices={allSteps.map((count) => ({
              to: withSearch(search, { steps: count === usualSteps ? null : String(count) }),
              ...{ label: texts.stepsOf(count), current: count === steps },
            }))}
          />
        </div>
      }
    >
      <Ways days={days} asked={choice} />
    </FigurePanel>
  );
}

const keyOf = ({ routes }: Journey): string => routes.join(' ');

/** A journey as it was made: where it is shorter than asked for, people left, or came in. */
function Way({
  journey: { routes },
  asked: { end, steps },
}: {
  readonly journey: Journey;
  readonly asked: Asked;
}) {
  const isShort = routes.length <= steps;
  const path = [
    ...(isShort && end === 'to' ? [texts.cameHere] : []),
    ...routes,
    ...(isShort && end === 'from' ? [texts.leftHere] : []),
  ];
  return (
    <span className={styles.pair}>
      {path.map((route, n) => (
        <span key={n}>
          {n > 0 && <Icon name="right" size={14} label={texts.to} />} {route}{' '}
        </span>
      ))}
    </span>
  );
}

interface Among {
  readonly visits: number;
  /** How often the journey was made that was made most often. */
  readonly most: number;
}

const columnsOf = (choice: Asked, { visits, most }: Among): readonly FigureColumn<Journey>[] => [
  {
    head: texts.journey,
    shown: (journey) => (
      <>
        <Way journey={journey} asked={choice} />
        <ShareBeneath of={journey.count / most} />
      </>
    ),
  },
  ...Array.from({ length: choice.steps + 1 }, (_, n): FigureColumn<Journey> => ({
    head: texts.stepOf(n + 1),
    // The page that is asked for stands in one column: the last of journeys to it.
    value: ({ routes }) => routes[choice.end === 'from' ? n : n - (choice.steps + 1 - routes.length)],
  })),
  { head: texts.times, shown: ({ count }) => whole(count), value: ({ count }) => count },
  {
    head: texts.ofAllVisits,
    isWide: true,
    shown: ({ count }) => texts.percentOf(Math.round((count / visits) * 1_000) / 10),
  },
  { head: texts.sessions, shown: ({ sessions }) => whole(sessions), value: ({ sessions }) => sessions },
];

function Ways({ days, asked: choice }: { readonly days: FigureDays; readonly asked: Asked }) {
  const { journeys, different, visits } = useFigures<LongJourneysQuery>(
    query,
    variablesOf(days, choice, shown),
  ).navigationJourneys;
  const { route, end, steps } = choice;
  if (visits === 0) return <Empty icon="activity">{texts.noJourneysOf(route)}</Empty>;
  const columns = columnsOf(choice, { visits, most: journeys[0]!.count });
  const outside = end === 'from' ? texts.leftHere : texts.cameHere;
  const flow = flowOfJourneys(journeys, { end, steps, outside });
  return (
    <>
      <p className="small">
        {texts.journeysMade(whole(visits), whole(different))}
        {different > shown && ` ${texts.mostOften(whole(shown))}`}
        {different > inFile && ` ${texts.fileHasFirst(whole(inFile))}`}
      </p>
      <FlowDrawing steps={flow} label={texts.longFlowLabel(route)} instead={<FlowSteps steps={flow} />} />
      <h3 className={`${styles.side} narrow-only`}>{texts.wholeJourneys}</h3>
      <FigureTable
        label={texts.longJourneys}
        columns={columns}
        rows={journeys}
        keyOf={keyOf}
        fewOnPhone={fewRows}
      />
      <SaveList
        label={texts.longJourneys}
        about={[end, route, days.from, days.to]}
        columns={columns}
        read={readOnce<LongJourneysQuery, Journey>(
          query,
          variablesOf(days, choice, inFile),
          (answer) => answer.navigationJourneys.journeys,
        )}
      />
    </>
  );
}
