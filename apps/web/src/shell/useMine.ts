import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql, readInlineData } from 'relay-runtime';
import type { useMine_thing$key } from './__generated__/useMine_thing.graphql.js';
import type { useMineQuery } from './__generated__/useMineQuery.graphql.js';
import { mine as allMine } from '../things/mine.js';
import type { Offerable } from './offers.js';

const read = (key: useMine_thing$key): Offerable => {
  const { viewerMayRecord: mayRecord, ...thing } = readInlineData(
    graphql`
      fragment useMine_thing on Thing @inline {
        nodeId
        id
        name
        type
        water
        waterReading: latest(parameter: WATER) {
          at
        }
        lastAction
        lastWatering
        location {
          x
          y
        }
        viewerMayRecord
      }
    `,
    key,
  );
  return { ...thing, mayRecord };
};

// As the home page asks, so that after it the answer is in the store. The driest come first.
const query = graphql`
  query useMineQuery {
    own: allThings(scope: OWN, orderBy: WATER, first: 50) {
      nodes {
        id
        ...useMine_thing
      }
    }
    collaborating: allThings(scope: COLLABORATING, orderBy: WATER, first: 50) {
      nodes {
        id
        ...useMine_thing
      }
    }
  }
`;

/** What is known of the viewer's own things and those they help with. */
export type Mine =
  | { readonly kind: 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly things: readonly Offerable[] };

/** The viewer's own things and those they help with; the function that comes back asks again after a failure. */
export const useMine = (): readonly [Mine, () => void] => {
  const environment = useRelayEnvironment();
  const [mine, setMine] = useState<Mine>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const asked = fetchQuery<useMineQuery>(environment, query, {}, { fetchPolicy: 'store-or-network' });
    const { unsubscribe } = asked.subscribe({
      next: ({ own, collaborating }) =>
        setMine({ kind: 'loaded', things: allMine(own.nodes, collaborating.nodes).map(read) }),
      error: () => setMine({ kind: 'failed' }),
    });
    return unsubscribe;
  }, [environment, attempt]);
  const again = () => {
    setMine({ kind: 'loading' });
    setAttempt((count) => count + 1);
  };
  return [mine, again];
};
