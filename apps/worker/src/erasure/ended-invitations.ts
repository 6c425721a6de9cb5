import type { Erasures, Invitations } from '@hedgerow/event-store';
import type { Chore } from '../housekeeping/housekeeping.js';
import { erasureRule } from './erase-again.js';

/** The chore: erases the addresses of invitations that ended. They may be of people without an account, who ask for nothing. */
export const eraseEndedInvitations =
  (invitations: Invitations, erasures: Pick<Erasures, 'erase'>): Chore =>
  async () => {
    const ended = await invitations.ended();
    for (const id of ended) await erasures.erase(id, erasureRule);
    return invitations.forget(ended);
  };
