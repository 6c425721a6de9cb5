import { useState } from 'react';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { ListTools } from '../lists/ListTools.js';
import { SearchBox } from '../lists/SearchBox.js';
import { LiveList } from '../live/LiveList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { ThingSearchPageQuery } from './__generated__/ThingSearchPageQuery.graphql.js';
import { ThingRowLive } from './thing-live-soon.js';
import { ThingRow } from './ThingRow.js';
import * as texts from './texts.js';

// As many as one answer holds; a longer text finds others.
const most = 50;

function Results() {
  const [address] = useSearchParams();
  const signedIn = isSignedIn(useAuth());
  const text = (address.get('q') ?? '').trim();
  const { search } = usePageQuery<ThingSearchPageQuery>(graphql`
    query ThingSearchPageQuery($text: String!) @preloadable {
      search(text: $text, first: 50) {
        areSimilar
        things {
          id
          ...ThingRow_thing
        }
      }
    }
  `);
  const [gone, setGone] = useState<readonly string[]>([]);
  const { areSimilar } = search;
  const things = search.things.filter(({ id }) => !gone.includes(id));
  if (text === '') return <p className="small">{texts.searchHint}</p>;
  return (
    <>
      <p role="status">
        {things.length > 0 && (areSimilar ? texts.onlySimilar(text) : texts.matching(text))}
      </p>
      {things.length > 0 ? (
        <LiveList
          nodes={things}
          row={(thing) => <ThingRow thing={thing} />}
          live={ThingRowLive}
          onGone={(id) => setGone((before) => [...before, id])}
        />
      ) : (
        <Empty
          icon="search"
          link={
            signedIn
              ? { to: '/things/new', icon: 'plus', label: texts.addThing }
              : { to: '/things', label: texts.showAllThings }
          }
        >
          {texts.searchNothing(text)}
        </Empty>
      )}
      {search.things.length === most && <p className="small">{texts.firstOfMany}</p>}
    </>
  );
}

/** Things by what they are called, also when that is typed wrong: `/things/search?q=`. */
export function ThingSearchPage() {
  return (
    <>
      <PageHead title={texts.searchTitle} trail={[{ to: '/things', label: texts.things }]}>
        {texts.searchLead}
      </PageHead>
      <ListTools>
        <SearchBox parameter="q" />
      </ListTools>
      <RoutePanel>
        <Results />
      </RoutePanel>
    </>
  );
}
