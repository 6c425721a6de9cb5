import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { usePages } from '../relay/usePages.js';
import { Empty } from '../ui/Empty.js';
import { ListCount } from '../lists/ListCount.js';
import { PagedList } from '../lists/PagedList.js';
import type { ThingsList_query$key } from './__generated__/ThingsList_query.graphql.js';
import { ThingRowLive } from './thing-live-soon.js';
import { thingsSearch } from './things-search.js';
import { ThingRow } from './ThingRow.js';
import rowStyles from './ThingRow.module.css';
import { ThingTile } from './ThingTile.js';
import tileStyles from './ThingTile.module.css';
import * as texts from './texts.js';

function Nothing() {
  const [search] = useSearchParams();
  const { scope, text } = thingsSearch(search);
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

/** Things as lines or as tiles, more on request. */
export function ThingsList({ query }: { query: ThingsList_query$key }) {
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
        ) @connection(key: "ThingsList_allThings") {
          __id
          totalCount
          edges {
            node {
              id
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
  return (
    <PagedList
      nodes={edges.map(({ node }) => node)}
      label={texts.things}
      total={totalCount}
      head={<ListCount total={totalCount} nouns={[texts.oneThing, texts.manyThings]} order={order.label} />}
      table={layout === 'list' ? { columns, order, className: rowStyles.columns } : undefined}
      row={(thing) => (layout === 'tiles' ? <ThingTile thing={thing} /> : <ThingRow thing={thing} />)}
      live={ThingRowLive}
      pages={pages}
      empty={<Nothing />}
      className={layout === 'tiles' ? tileStyles.tiles : undefined}
    />
  );
}
