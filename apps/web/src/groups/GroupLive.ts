import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { useReloadWhen } from '../live/useReloadWhen.js';
import type { GroupLiveSubscription } from './__generated__/GroupLiveSubscription.graphql.js';

/** Everything that changes with a group; see `ThingLive`. */
export const groupLiveFragment = graphql`
  fragment GroupLive_group on Group {
    ...GroupRow_group
  }
`;

/** Keeps a group in a list up to date. */
export function GroupLive({ id }: { id: string }) {
  const isGone = useLive<GroupLiveSubscription>(
    graphql`
      subscription GroupLiveSubscription($id: UUID!) {
        groupUpdated(id: $id) {
          group {
            ...GroupLive_group
          }
        }
      }
    `,
    id,
  );
  useReloadWhen(isGone);
  return null;
}
