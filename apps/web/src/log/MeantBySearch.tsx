import { Suspense, useDeferredValue } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { Boundary } from '../ui/Boundary.js';
import { withSearch } from '../ui/with-search.js';
import type { MeantBySearchQuery } from './__generated__/MeantBySearchQuery.graphql.js';
import { logVariables, typesIn } from './log-search.js';
import styles from './Log.module.css';
import * as texts from './texts.js';

/** So many of each are offered: who means another one types on. */
const most = 3;
/** A letter alone is part of most names. */
const shortest = 2;

interface MeantBySearchProps {
  /** An offer was taken, which is gone with it: the focus is to go elsewhere. */
  readonly onTaken: () => void;
}

/**
 * The search looks through the data of the events, which hold no names. Where the text that was typed is part of the name of a
 * type or of a person, they are offered as what the events can be narrowed to, instead of the types or the person chosen so far.
 */
export function MeantBySearch({ onTaken }: MeantBySearchProps) {
  const [search] = useSearchParams();
  const text = useDeferredValue(logVariables(search).text ?? '');
  return (
    text.length >= shortest && (
      // Only an offer: without it the search is what it was.
      <Boundary fallback={() => null} resetKey={text}>
        <Suspense>
          <Offers text={text} onTaken={onTaken} />
        </Suspense>
      </Boundary>
    )
  );
}

function Offers({ text, onTaken }: MeantBySearchProps & { readonly text: string }) {
  const [search] = useSearchParams();
  const { logEventSlices, allUsers } = useLazyLoadQuery<MeantBySearchQuery>(
    graphql`
      query MeantBySearchQuery($search: String!, $first: Int!) {
        logEventSlices {
          types
        }
        allUsers(search: $search, orderBy: NAME, first: $first) {
          nodes {
            id
            name
          }
        }
      }
    `,
    { search: text, first: most },
  );
  const wanted = text.toLowerCase();
  const chosen = new Set<string | null>([...typesIn(search), search.get('person')]);
  const types = logEventSlices
    .flatMap((slice) => slice.types)
    .filter((type) => !chosen.has(type) && type.toLowerCase().includes(wanted))
    .sort((one, other) => one.length - other.length)
    .slice(0, most);
  const offers = [
    ...types.map((type) => ({
      ...{ key: type, label: texts.type, name: type },
      narrows: { types: type },
    })),
    ...allUsers.nodes
      .filter(({ id }) => !chosen.has(id))
      .map(({ id, name }) => ({
        ...{ key: id, label: texts.person, name, narrows: { person: id } },
      })),
  ];
  if (offers.length === 0) return null;
  return (
    <nav className={styles.meant} aria-label={texts.meantBySearch}>
      <span aria-hidden="true">{texts.meantBySearch}</span>
      <ul>
        {offers.map(({ key, label, name, narrows }) => (
          <li key={key}>
            <Link
              to={withSearch(search, { search: null, ...narrows })}
              replace
              preventScrollReset
              onClick={onTaken}
            >
              {label}: <b>{name}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
