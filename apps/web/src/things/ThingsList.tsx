import { useCallback } from 'react';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { ListCount } from '../lists/ListCount.js';
import { PagedList } from '../lists/PagedList.js';
import { usePages } from '../relay/usePages.js';
import { PanelBody } from '../ui/Boundary.js';
import { Empty } from '../ui/Empty.js';
import { later } from '../ui/later.js';
import { retryable } from '../ui/retryable.js';
import { withSearch } from '../ui/with-search.js';
import type { ThingsList_query$key } from './__generated__/ThingsList_query.graphql.js';
import { Choosing } from './Choosing.js';
import { recentIds } from './recent-things.js';
import { ThingRowLive } from './thing-live-soon.js';
import { filtersOn, noFilter, thingsSearch } from './things-search.js';
import { ThingRow } from './ThingRow.js';
import rowStyles from './ThingRow.module.css';
import { ThingTile } from './ThingTile.js';
import tileStyles from './ThingTile.module.css';
import { useChosen } from './useChosen.js';
import * as texts from './texts.js';

const ChosenBar = later(async () => (await import('./ChosenBar.js')).ChosenBar);
const ThingsMapPanel = retryable(async () => (await import('./ThingsMapPanel.js')).ThingsMapPanel);

function Nothing() {
  const [params] = useSearchParams();
  const search = thingsSearch(params);
  const { scope, text } = search;
  if (filtersOn(search) > 0)
    return (
      <Empty icon="filter" link={{ to: withSearch(params, noFilter), label: texts.clearFilter }}>
        {texts.nothingForFilter}
      </Empty>
    );
  if (text !== '')
    return (
      <Empty icon="search" link={{ to: '/things', label: texts.showAllThings }}>
        {texts.nothingFound(text)}
      </Empty>
    );
  switch (scope.key) {
    case 'collaborating':
    case 'shared':
      return (
        <Empty
          icon="groups"
          action={
            <Link to="/things" className="link">
              {texts.showAllThings}
            </Link>
          }
        >
          {texts.nothingShared}
        </Empty>
      );
    case 'recent':
      return (
        <Empty icon="eye" link={{ to: '/things', label: texts.showAllThings }}>
          {texts.nothingViewed}
        </Empty>
      );
    case 'own':
    case 'all':
      return (
        <Empty icon="leaf" link={{ to: '/things/new', icon: 'plus', label: texts.addFirstThing }}>
          {texts.noThings}
        </Empty>
      );
  }
}

const columns = [
  { label: texts.columnName, sort: 'name' },
  { label: texts.columnAbout },
  { label: texts.columnWater, sort: 'water', align: 'right' },
  { label: texts.columnState },
  { label: texts.columnLastAction, sort: 'action', align: 'right' },
] as const;

export interface ThingsListProps {
  readonly query: ThingsList_query$key;
  /** Whether things are being chosen, for what is done with several at once. */
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
}

/** The rows in the order in which they were viewed, the latest first. */
const asViewed = <N extends { readonly id: string }>(nodes: readonly N[]): readonly N[] => {
  const at = new Map(recentIds().map((id, i) => [id, i]));
  return nodes.toSorted((a, b) => (at.get(a.id) ?? 0) - (at.get(b.id) ?? 0));
};

const mapHeight = 420;

/** Things as lines, as tiles, or as lines beneath a map; more on request. Several can be chosen. */
export function ThingsList({ query, isChoosing, onChoosing }: ThingsListProps) {
  const [search] = useSearchParams();
  const { layout, order } = thingsSearch(search);
  const { data, pages } = usePages(
    graphql`
      fragment ThingsList_query on Query
      @refetchable(queryName: "ThingsListPaginationQuery")
      @argumentDefinitions(
        scope: { type: "ThingScope" }
        orderBy: { type: "ThingOrder" }
        backwards: { type: "Boolean" }
        search: { type: "String" }
        types: { type: "[ThingType!]" }
        states: { type: "[WaterState!]" }
        groupId: { type: "UUID" }
        ids: { type: "[UUID!]" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        allThings(
          first: $count
          after: $cursor
          scope: $scope
          orderBy: $orderBy
          backwards: $backwards
          search: $search
          types: $types
          states: $states
          groupId: $groupId
          ids: $ids
        ) @connection(key: "ThingsList_allThings") {
          __id
          totalCount
          edges {
            node {
              id
              name
              type
              ...ThingRow_thing
              ...ThingTile_thing
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.allThings;
  const listed = edges.map(({ node }) => node);
  const nodes = order.key === 'viewed' ? asViewed(listed) : listed;
  const handleEnd = useCallback(() => onChoosing(false), [onChoosing]);
  const chosen = useChosen({ isChoosing, rows: nodes.map(({ id }) => id), onEnd: handleEnd });
  return (
    <Choosing value={isChoosing ? chosen : null}>
      {layout === 'map' && totalCount > 0 && (
        <PanelBody height={mapHeight} failure={texts.mapFailed}>
          <ThingsMapPanel total={totalCount} />
        </PanelBody>
      )}
      <PagedList
        nodes={nodes}
        label={texts.things}
        total={totalCount}
        head={<ListCount total={totalCount} nouns={[texts.oneThing, texts.manyThings]} order={order.label} />}
        table={layout === 'tiles' ? undefined : { columns, order, className: rowStyles.columns }}
        row={(thing) => (layout === 'tiles' ? <ThingTile thing={thing} /> : <ThingRow thing={thing} />)}
        live={ThingRowLive}
        pages={pages}
        empty={<Nothing />}
        className={layout === 'tiles' ? tileStyles.tiles : undefined}
      />
      {isChoosing && (
        <ChosenBar
          things={nodes.filter(({ id }) => chosen.ids.includes(id))}
          total={totalCount}
          onAll={chosen.all}
          onOnly={chosen.only}
          onClose={handleEnd}
        />
      )}
    </Choosing>
  );
}
