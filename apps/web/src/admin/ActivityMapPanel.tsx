import { locationOf } from '@hedgerow/domain';
import { useRef } from 'react';
import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import type { CountMark } from '../map/mark.js';
import { canDrawMaps } from '../map/webgl.js';
import { thingPath } from '../things/thing-path.js';
import { PanelBody } from '../ui/Boundary.js';
import { Empty } from '../ui/Empty.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import { useIsNear } from '../ui/useIsNear.js';
import type {
  ActivityMapPanelQuery,
  ActivityMapPanelQuery$data,
} from './__generated__/ActivityMapPanelQuery.graphql.js';
import type { ActivityAsked } from './ActivityKinds.js';
import { typeLabel } from './activity-labels.js';
import styles from './Admin.module.css';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { type FigureColumn, FigureTable } from './FigureTable.js';
import { whole } from './figures.js';
import { readOnce, SaveList } from './SaveList.js';
import * as texts from './texts.js';

// What draws it weighs more than all the rest of the page.
const CountsMap = retryable(async () => (await import('../map/CountsMap.js')).CountsMap);

const query = graphql`
  query ActivityMapPanelQuery(
    $startDate: String!
    $endDate: String!
    $groupId: UUID
    $type: String
    $first: Int!
  ) {
    activityOnMap(startDate: $startDate, endDate: $endDate, groupId: $groupId, type: $type, first: $first) {
      things {
        count
        thing {
          id
          name
          type
          location {
            x
            y
          }
        }
      }
      located
      actions
      locatedActions
    }
  }
`;

type Row = ActivityMapPanelQuery$data['activityOnMap']['things'][number];

// On the map; in the table; in the file, as many as the api tells.
const [onMap, inFile] = [500, 1_000];
/** Of more rows the table scrolls in itself. */
const fewRows = 10;
const mapHeight = 360;

/** The type of action that is looked at; those of other kinds of activity are none. */
const typeOf = ({ choice: { kind, type } }: ActivityAsked): string | null =>
  kind === 'ACTIONS' ? type : null;

const variablesOf = (asked: ActivityAsked, first: number) => ({
  ...{ startDate: asked.days.from, endDate: asked.days.to, groupId: asked.choice.groupId },
  ...{ type: typeOf(asked), first },
});

/** Where actions were recorded on these days: on the map, the things with most as a table, all as a file. */
export function ActivityMapPanel(asked: ActivityAsked) {
  const { days, choice } = asked;
  const type = typeOf(asked);
  return (
    <FigurePanel
      title={type === null ? texts.whereActions : texts.whereActionsOf(typeLabel('ACTIONS', type))}
      about={`${days.from} ${days.to} ${choice.groupId} ${type}`}
      shape="rows"
      lines={10}
      height={mapHeight}
    >
      <OnMap {...asked} />
    </FigurePanel>
  );
}

const columns: readonly FigureColumn<Row>[] = [
  {
    head: texts.thing,
    shown: ({ thing }) =>
      thing ? (
        <Link className={styles.choice} to={thingPath(thing.id)}>
          {thing.name}
        </Link>
      ) : (
        texts.thingGone
      ),
    value: ({ thing }) => thing?.name,
  },
  { head: texts.byType, value: ({ thing }) => thing && typeLabel('THINGS', thing.type) },
  { head: texts.activityKinds['ACTIONS']!, shown: ({ count }) => whole(count), value: ({ count }) => count },
  // A point of the api has its latitude in x.
  { head: texts.latitude, value: ({ thing }) => thing?.location?.x },
  { head: texts.longitude, value: ({ thing }) => thing?.location?.y },
];

function OnMap(asked: ActivityAsked) {
  const answer = useFigures<ActivityMapPanelQuery>(query, variablesOf(asked, onMap)).activityOnMap;
  const { things, located, actions, locatedActions } = answer;
  const elsewhere = actions - locatedActions;
  const marks = things.flatMap(({ thing, count }) =>
    thing?.location ? [{ id: thing.id, name: thing.name, count, at: locationOf(thing.location) }] : [],
  );
  return (
    <>
      {locatedActions === 0 ? (
        <Empty icon="map">{texts.noneOnMap}</Empty>
      ) : (
        <>
          <p className={`small ${styles.aboveMap}`}>
            {texts.onMap(whole(locatedActions), whole(located))}
            {located > onMap && ` ${texts.firstOnMap(whole(onMap))}`}
          </p>
          <Drawn marks={marks} />
          <FigureTable
            label={texts.whereActions}
            columns={columns}
            isLong={things.length > fewRows}
            rows={things}
            keyOf={({ thing, count }) => thing?.id ?? `gone ${count}`}
          />
        </>
      )}
      {elsewhere > 0 && <p className={`small ${styles.belowTable}`}>{texts.notOnMap(whole(elsewhere))}</p>}
      {things.length > 0 && (
        <SaveList
          label={texts.whereActions}
          about={[asked.days.from, asked.days.to]}
          columns={columns}
          read={readOnce<ActivityMapPanelQuery, Row>(
            query,
            variablesOf(asked, inFile),
            (of) => of.activityOnMap.things,
          )}
        />
      )}
    </>
  );
}

function Drawn({ marks }: { readonly marks: readonly CountMark[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  if (!canDrawMaps()) return <p className="small">{texts.noMap}</p>;
  return (
    <div ref={frame}>
      {isNear ? (
        <PanelBody height={mapHeight}>
          <CountsMap marks={marks} />
        </PanelBody>
      ) : (
        <Skeleton height={mapHeight} />
      )}
    </div>
  );
}
