import { graphql } from 'relay-runtime';
import { useLive } from '../live/useLive.js';
import type { BadgesLiveSubscription } from './__generated__/BadgesLiveSubscription.graphql.js';

const subscription = graphql`
  subscription BadgesLiveSubscription($id: UUID!) {
    badgesUpdated(userId: $id) {
      user {
        ...BadgeList_user
        ...BadgeBoard_user
      }
    }
  }
`;

/** Keeps the badges of a person whose page is open up to date. */
export const useBadgesLive = (userId: string): void =>
  void useLive<BadgesLiveSubscription>(subscription, userId);
