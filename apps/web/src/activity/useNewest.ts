import { useMemo } from 'react';
import { useSubscription } from 'react-relay';
import { graphql } from 'relay-runtime';
import type {
  useNewestSubscription,
  useNewestSubscription$data,
} from './__generated__/useNewestSubscription.graphql.js';

/** One of the newest entries of a feed. */
export type Newest = useNewestSubscription$data['activitiesUpdated']['newest'][number];

/** So many of the newest entries the api tells of at most. */
export const mostNewest = 21;

/**
 * Tells which entries of a feed are the newest, whenever that changes. Another filter or function starts it again. An
 * interruption leaves the feed as it was read; the live mark tells about the connection.
 */
export const useNewest = (
  filter: useNewestSubscription['variables'],
  onNewest: (newest: readonly Newest[]) => void,
): void => {
  const config = useMemo(
    () => ({
      subscription: graphql`
        subscription useNewestSubscription(
          $kinds: [ActivityKind!]
          $userId: UUID
          $groupId: UUID
          $thingId: UUID
          $from: DateTime
          $to: DateTime
        ) {
          activitiesUpdated(
            kinds: $kinds
            userId: $userId
            groupId: $groupId
            thingId: $thingId
            from: $from
            to: $to
          ) {
            newest {
              id
              at
              actor {
                id
              }
            }
          }
        }
      `,
      variables: filter,
      onNext: (message: useNewestSubscription$data | null | undefined) => {
        if (message) onNewest(message.activitiesUpdated.newest);
      },
      onError: (error: Error) => console.warn(error.message),
    }),
    [filter, onNewest],
  );
  useSubscription<useNewestSubscription>(config);
};
