import { useEffect, useRef } from 'react';
import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import { known, useRightsTold } from '../live/useRightsTold.js';
import { notify } from '../ui/notices.js';
import type { GroupLiveSubscription } from './__generated__/GroupLiveSubscription.graphql.js';
import * as texts from './texts.js';
import { left } from './useMembership.js';

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

interface GroupLiveProps {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly viewerMayEdit: boolean;
    readonly viewerMembership?: object | null;
  };
  readonly onGone: () => void;
}

/** The same as a part of a page, which is told once the group is gone. Says it when the viewer was removed from the group, or is no owner any more. */
export function GroupLive({ group, onGone }: GroupLiveProps) {
  const { id, name, viewerMayEdit, viewerMembership } = group;
  const isGone = useGroupLive(id);
  const belongs = viewerMembership != null;
  const belonged = useRef(belongs);
  useEffect(() => {
    if (belongs) left.delete(id);
    else if (belonged.current) {
      known.add(id);
      if (!left.has(id)) notify(texts.noLongerMember(name), 'bad');
    }
    belonged.current = belongs;
  }, [belongs, id, name]);
  useRightsTold(id, [{ has: viewerMayEdit, lost: texts.noLongerOwner(name) }]);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return null;
}
