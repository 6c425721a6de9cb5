import { fetchQuery } from 'react-relay';
import { graphql, type IEnvironment } from 'relay-runtime';
import { ApiError } from '../relay/api-error.js';
import type { Refused } from './NotDone.js';
import type { severalQuery } from './__generated__/severalQuery.graphql.js';

/** The type of all these things; undefined where they are of several. */
export const commonType = (things: readonly { readonly type: string }[]): string | undefined =>
  new Set(things.map(({ type }) => type)).size === 1 ? things[0]!.type : undefined;

interface Outcome {
  readonly refusal?: { readonly code: string; readonly message: string } | null;
}

/** What was refused of a command about several things, and why. */
export const refusedOf = (results: readonly (Outcome & { readonly thingId: string })[]): Refused[] =>
  results.flatMap(({ thingId, refusal }) => (refusal ? [{ thingId, message: refusal.message }] : []));

/**
 * What was taken back; what was gone already counts as that, too.
 * @throws ApiError with the first reason when something else was not.
 */
export const allUndone = (results: readonly Outcome[]): void => {
  const kept = results.find(({ refusal }) => refusal && refusal.code !== 'NTFND')?.refusal;
  if (kept) throw new ApiError(kept.message, kept.code);
};

/** Reads what a list shows of these things; it keeps what it shows when that does not come. */
export const readThingsAgain = (environment: IEnvironment, ids: readonly string[]): void => {
  fetchQuery<severalQuery>(
    environment,
    graphql`
      query severalQuery($ids: [UUID!]!) {
        allThings(ids: $ids, first: 100) {
          nodes {
            ...ThingRow_thing
            ...ThingTile_thing
          }
        }
      }
    `,
    { ids },
  ).subscribe({ error: () => undefined });
};
