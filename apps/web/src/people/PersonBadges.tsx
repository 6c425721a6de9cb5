import { BadgeBoard } from '../badges/BadgeBoard.js';
import { useBadgesLive } from '../badges/BadgesLive.js';
import { usePersonOnPage } from './PersonPage.js';
import * as texts from './texts.js';

/** The badges of a person; their own with what comes next. */
export function PersonBadges() {
  const user = usePersonOnPage();
  useBadgesLive(user.id);
  return <BadgeBoard user={user} none={texts.noBadges(user.name)} />;
}
