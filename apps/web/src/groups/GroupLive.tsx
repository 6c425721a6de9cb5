import { useEffect } from 'react';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { GroupLiveSubscription } from './__generated__/GroupLiveSubscription.graphql.js';

/** Everything that changes with a group. Mutations that answer with a group spread it too, so both update the same. */
export const groupLiveFragment = graphql`
  fragment GroupLive_group on Group {
    name
    isPublic
    picture {
      ...OnePicture_picture
    }
    revision
    viewerMayEdit
    viewerMembership {
      id
    }
    ...GroupHeader_group
    ...GroupForGuests_group
    ...GroupPeople_group
    ...GroupInvitations_group
    ...GroupForm_group
    ...GroupRow_group
  }
`;

const subscription = graphql`
  subscription GroupLiveSubscription($id: UUID!) {
    groupUpdated(id: $id) {
      group {
        ...GroupLive_group
      }
    }
  }
`;

/** Keeps a group up to date; true once it is gone. */
export const useGroupLive = (id: string): boolean => useLive<GroupLiveSubscription>(subscription, id);

/** The same as a part of a page, which is told once the group is gone. */
export function GroupLive({ id, onGone }: { readonly id: string; readonly onGone: () => void }) {
  const isGone = useGroupLive(id);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return null;
}
