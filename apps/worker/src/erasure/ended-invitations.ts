import type { Erasures, Invitations } from '@hedgerow/event-store';
import type { Chore } from '../housekeeping/housekeeping.js';
import { erasureRule } from './erase-again.js';

/** The chore: erases the addresses of invitations that ended. They may be of people without an account, who ask for nothing. */
export const eraseEndedInvitations =
  (invitations: Pick<Invitations, 'ended'>, erasures: Pick<Erasures, 'eraseAll'>): Chore =>
  async () => {
    const ended = await invitations.ended();
    if (ended.length > 0) await erasures.eraseAll(ended, erasureRule);
    return ended.length;
  };
