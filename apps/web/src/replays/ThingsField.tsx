import { useEffect, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { ManyField } from '../forms/rich.js';
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
  const { choices, hasFailed, isLooking } = useThings(text.trim());
  const hints = [isAllByDefault && texts.emptyIsAll, hasFailed && texts.thingsLost];
  return (
    <ManyField
      label={texts.thingsByName}
      hint={hints.filter(Boolean).join('. ') || undefined}
      choices={choices}
      onText={setText}
      isLooking={isLooking}
      {...props}
    />
  );
}

/** The things that were found by now: what was chosen keeps its name while others are looked for. */
const useThings = (search: string) => {
  const environment = useRelayEnvironment();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const [found, setFound] = useState<string>();
  useEffect(() => {
    let request: { unsubscribe(): void } | undefined;
    const ask = () => {
      request = fetchQuery<ThingsFieldQuery>(
        environment,
        graphql`
          query ThingsFieldQuery($search: String) {
            allThings(search: $search, orderBy: NAME, first: 20) {
              nodes {
                id
                name
              }
            }
          }
        `,
        { search: search || null },
      ).subscribe({
        next: ({ allThings: { nodes } }) => {
          setNames((before) => new Map([...before, ...nodes.map(({ id, name }) => [id, name] as const)]));
          setFailed(false);
          setFound(search);
        },
        error: () => setFailed(true),
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
  return { choices, hasFailed, isLooking: found !== search && !hasFailed };
};
