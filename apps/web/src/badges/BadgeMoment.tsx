import { useCallback, useRef } from 'react';
import { graphql } from 'relay-runtime';
import { useNavigate } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { isSignedIn } from '../auth/auth-state.js';
import { useLive } from '../live/useLive.js';
import { notifyBehind } from '../ui/notices.js';
import type { BadgeMomentSubscription } from './__generated__/BadgeMomentSubscription.graphql.js';
import { badgeLabelOf } from './labels.js';
import * as texts from './texts.js';

const subscription = graphql`
  subscription BadgeMomentSubscription($id: UUID!) {
    badgesUpdated(userId: $id) {
      user {
        id
        badges {
          id
          badgeType
          level
          title
        }
        ...BadgeList_user
        ...BadgeBoard_user
      }
    }
  }
`;

type Badges = NonNullable<BadgeMomentSubscription['response']['badgesUpdated']['user']>['badges'];

/** Who has just signed in for the first time need not be told so. */
const isNews = ({ badgeType, level }: Badges[number]) => badgeType !== 'signin' || level > 1;

/** What is said of badges that have just come: each kind once, at its highest level. */
const wordsFor = (badges: Badges): { message: string; icon: string } => {
  const kinds = new Set(badges.map(({ badgeType }) => badgeType));
  if (kinds.size > 1) return { message: texts.gotSeveral(badges.length), icon: 'badge' };
  const [highest] = [...badges].sort((a, b) => b.level - a.level);
  const { name, icon } = badgeLabelOf(highest!.badgeType);
  return { message: texts.gotOne(highest!.title, name, highest!.level), icon };
};

/**
 * Keeps the badges of the signed-in person up to date, and says when one comes. What was there when the page was opened is not
 * said again, so that neither a reload nor a connection that returns, nor read models made anew repeat it.
 */
export function BadgeMoment() {
  const auth = useAuth();
  return auth.id !== null && isSignedIn(auth) ? <OwnMoment key={auth.id} id={auth.id} /> : null;
}

function OwnMoment({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const known = useRef<Set<string>>(null);
  // The router gives another function with each page, which would begin the subscription anew.
  const go = useRef(navigate);
  go.current = navigate;
  const handleMessage = useCallback(({ badgesUpdated }: BadgeMomentSubscription['response']) => {
    const badges = badgesUpdated.user?.badges ?? [];
    const before = known.current;
    known.current = new Set([...(before ?? []), ...badges.map((badge) => badge.id)]);
    const come = before ? badges.filter((badge) => !before.has(badge.id) && isNews(badge)) : [];
    if (come.length === 0) return;
    const { message, icon } = wordsFor(come);
    notifyBehind(message, icon, { label: texts.see, run: () => void go.current('/account/badges') });
  }, []);
  useLive<BadgeMomentSubscription>(subscription, id, handleMessage);
  return null;
}
