import { routeOf } from './routes.js';
import { dayMs, momentOf } from './moments.js';

/** Limits of what one call may carry. */
export const syncLimits = {
  /** Bytes of `events`, as UTF-8: what browsers allow a beacon. */
  bytes: 65_536,
  items: 50,
  /** Characters of a path as it was sent. */
  path: 2_048,
  /** Characters of a user agent that are kept. */
  userAgent: 512,
  timeSpentMs: dayMs,
} as const;

/** One navigation as a client sent it, cleaned and folded; `from` is missing for an entry. */
export interface NavigationItem {
  readonly clientEventId?: string;
  readonly from?: { readonly path: string; readonly route: string };
  readonly to: { readonly path: string; readonly route: string };
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly timeSpentMs: number;
  readonly userAgent?: string;
}

/** What an item of a list is: a navigation, or the sentence that says what is wrong with it. */
export type ReadItem = NavigationItem | string;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// PostgreSQL holds neither NUL nor half a character.
const unstorable = /\0|\p{Surrogate}/u;

const isLongerThan = (text: string, most: number): boolean => text.length > most && [...text].length > most;

/** A user agent as it is kept: its first 512 characters; empty for what is none or cannot be stored. */
export const keptUserAgent = (given: unknown): string => {
  if (typeof given !== 'string' || unstorable.test(given)) return '';
  return given.length <= syncLimits.userAgent ? given : [...given].slice(0, syncLimits.userAgent).join('');
};

const wrongPath = (name: string, given: unknown): string | undefined => {
  if (typeof given !== 'string' || !given.startsWith('/')) return `${name} must be a path that begins with /`;
  if (isLongerThan(given, syncLimits.path)) return `${name} must have at most ${syncLimits.path} characters`;
  if (unstorable.test(given)) return `${name} holds a character that cannot be stored`;
  return undefined;
};

const isNothing = (given: unknown): given is null | undefined => given === undefined || given === null;

/** Reads one item; the first rule that it breaks is its sentence. Keys that mean nothing are passed over. */
const readItem = (given: unknown): ReadItem => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return 'must be an object';
  const { clientEventId, fromRoute, toRoute, timestamp, timeSpentMs, userAgent } = given as Readonly<
    Record<string, unknown>
  >;
  if (!isNothing(clientEventId) && !(typeof clientEventId === 'string' && uuid.test(clientEventId)))
    return 'clientEventId must be a UUID';
  const isEntry = isNothing(fromRoute) || fromRoute === '';
  const wrong = wrongPath('toRoute', toRoute) ?? (isEntry ? undefined : wrongPath('fromRoute', fromRoute));
  if (wrong !== undefined) return wrong;
  const at = momentOf(timestamp);
  if (at === undefined) return 'timestamp must be a time with a zone, like 2026-07-16T09:24:05.120Z';
  if (typeof timeSpentMs !== 'number' || !Number.isInteger(timeSpentMs))
    return 'timeSpentMs must be a whole number';
  if (timeSpentMs < 0 || timeSpentMs > syncLimits.timeSpentMs)
    return `timeSpentMs must be from 0 to ${syncLimits.timeSpentMs}`;
  if (isEntry && timeSpentMs !== 0) return 'timeSpentMs must be 0 where there is no fromRoute';
  const agent = keptUserAgent(userAgent);
  return {
    ...(isNothing(clientEventId) ? {} : { clientEventId: clientEventId.toLowerCase() }),
    ...(isEntry ? {} : { from: routeOf(fromRoute as string) }),
    to: routeOf(toRoute as string),
    at,
    // Not -0, which is another number in JSON's eyes.
    timeSpentMs: timeSpentMs + 0,
    ...(agent === '' ? {} : { userAgent: agent }),
  };
};

/** Bytes of a text in UTF-8. */
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** The items of a call's `events`; a text alone says why the call is refused as a whole. */
export const readItems = (events: string): readonly ReadItem[] | string => {
  if (events.length > syncLimits.bytes || bytesOf(events) > syncLimits.bytes)
    return `events must have at most ${syncLimits.bytes} bytes`;
  let list: unknown;
  try {
    list = JSON.parse(events);
  } catch {
    return 'events must be JSON';
  }
  if (!Array.isArray(list)) return 'events must be a list';
  if (list.length > syncLimits.items) return `events must have at most ${syncLimits.items} items`;
  return list.map(readItem);
};

/** What an event is known by in its session: its id, or its moment and its two paths. */
export const identityOf = ({
  clientEventId,
  from,
  to,
  at,
}: Pick<NavigationItem, 'clientEventId' | 'at'> & {
  readonly from?: { readonly path: string } | undefined;
  readonly to: { readonly path: string };
}): string => clientEventId ?? JSON.stringify([at, from?.path ?? null, to.path]);
