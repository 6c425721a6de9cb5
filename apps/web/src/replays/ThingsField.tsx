import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ManyField } from '../forms/rich.js';
import { count } from '../pipeline/figures.js';
import type { ThingsFieldQuery } from './__generated__/ThingsFieldQuery.graphql.js';
import * as texts from './texts.js';

/** Milliseconds after the last key. */
const restMs = 300;

interface ThingsFieldProps {
  /** The ids of those that were chosen. */
  readonly value: readonly string[];
  /** None chosen is all: nothing was typed, either. */
  readonly isAllByDefault: boolean;
  readonly onValue: (value: readonly string[]) => void;
}

/** Things by their names, looked for as one types: there may be any number of them. Where they do not come, their ids can be typed. */
export function ThingsField({ isAllByDefault, ...props }: ThingsFieldProps) {
  const [text, setText] = useState('');
  const { choices, offered, total, hasFailed, isLooking } = useThings(text.trim());
  const hints = [
    ...[isAllByDefault && texts.emptyIsAll, hasFailed && texts.thingsLost],
    total > offered.length && texts.thingsInPart(count(offered.length), count(total)),
  ];
  return (
    <ManyField
      label={texts.thingsByName}
      hint={hints.filter(Boolean).join('. ') || undefined}
      choices={choices}
      offered={offered}
      onText={setText}
      isLooking={isLooking}
      none={hasFailed ? texts.thingsLost : undefined}
      {...props}
    />
  );
}

interface Found {
  readonly search: string;
  readonly ids: readonly string[];
  /** Of how many these are the first. */
  readonly total: number;
}

/** The things that were found for a text, and the names of all that were found by now: what was chosen keeps its own. */
const useThings = (search: string) => {
  const environment = useRelayEnvironment();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  // For which text none came.
  const [failed, setFailed] = useState<string>();
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let request: { unsubscribe(): void } | undefined;
    const ask = () => {
      request?.unsubscribe();
      setFailed(undefined);
      request = fetchQuery<ThingsFieldQuery>(
        environment,
        graphql`
          query ThingsFieldQuery($search: String) {
            allThings(search: $search, orderBy: NAME, first: 20) {
              totalCount
              nodes {
                id
                name
              }
            }
          }
        `,
        { search: search || null },
      ).subscribe({
        next: ({ allThings: { nodes, totalCount } }) => {
          setNames((before) => new Map([...before, ...nodes.map(({ id, name }) => [id, name] as const)]));
          setFound({ search, ids: nodes.map(({ id }) => id), total: totalCount });
        },
        error: () => setFailed(search),
      });
    };
    const timer = setTimeout(ask, restMs);
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
      request?.unsubscribe();
    };
  }, [environment, search]);
  const choices = [...names]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const hasFailed = failed === search;
  if (found?.search === search)
    return { choices, offered: found.ids, total: found.total, hasFailed, isLooking: false };
  // Until these have come there are those whose names are known.
  const known = choices.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
  return { choices, offered: known.map(({ id }) => id), total: 0, hasFailed, isLooking: !hasFailed };
};
