import { isAdmin, isSignedIn, type Viewer } from '../users/rules.js';

/** Whose visits a session's are, fixed when it is bound. Those of `user` and `guest` are counted. */
export const audiences = ['bot', 'admin', 'user', 'guest'] as const;
export type Audience = (typeof audiences)[number];

/** Whether visits of this audience are in the figures for all. */
export const isCounted = (audience: string): boolean => audience === 'user' || audience === 'guest';

// Cubot makes phones.
const machine = /(?:(?<!cu)bot|crawler|spider|slurp)(?!\p{L})/iu;

/** Whether a user agent says that it is a machine that reads pages. */
export const isBot = (userAgent: string): boolean => machine.test(userAgent);

/** The audience of a session that this viewer binds with this user agent. */
export const audienceOf = (viewer: Viewer, userAgent: string): Audience => {
  if (isBot(userAgent)) return 'bot';
  if (!isSignedIn(viewer)) return 'guest';
  return isAdmin(viewer) ? 'admin' : 'user';
};
