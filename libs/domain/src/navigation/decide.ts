import type { Viewer } from '../users/rules.js';
import { audienceOf } from './audience.js';
import { identityOf, keptUserAgent, type NavigationItem, type ReadItem } from './items.js';
import { dayMs, minuteMs, momentOf } from './moments.js';
import {
  type NavigationFact,
  navigationRecorded,
  type NavigationSession,
  navigationSessionStarted,
  navigationSessionEndReported,
} from './session.js';

/** Limits of a session. */
export const sessionLimits = {
  /** By how much a clock may be ahead or behind. */
  clockMs: 5 * minuteMs,
  /** How long a session may last. */
  lengthMs: dayMs,
  /** How far back anything may lie, and for how long it is counted. */
  days: 396,
  events: 5_000,
  /** How often an end may be reported. */
  reports: 5_000,
} as const;

/** Why a call was refused as a whole; the client goes on by the code. */
export interface SyncRefusal {
  readonly refused: 'NOT_BOUND' | 'TOO_MANY' | 'DENIED' | 'VALIDATION';
  readonly because: string;
}

const refuseSync = (refused: SyncRefusal['refused'], because: string): SyncRefusal => ({ refused, because });

/** A session that is not bound, or whose person's account is gone. */
export const notBound = refuseSync('NOT_BOUND', 'This session is not known. Send syncUserSession first.');

/** Too many calls for this session, or from this address. */
export const tooManySyncs = refuseSync('TOO_MANY', 'Too many calls. Send this again later.');

/** What is wrong with the list of events as a whole. */
export const unreadable = (because: string): SyncRefusal => refuseSync('VALIDATION', because);

/** True when a call was refused as a whole. */
export const isSyncRefusal = (outcome: object): outcome is SyncRefusal => 'refused' in outcome;

/** Who calls, as far as navigation is concerned. */
export interface SyncCaller {
  readonly viewer: Viewer;
  /** False for a beacon, which can carry none. */
  readonly hasToken: boolean;
  /** The pseudonym of who is signed in. */
  readonly visitorId?: string | undefined;
}

/** A bound session, and the id of the person whom it belongs to: undefined for a guest's. */
export interface OwnedSession {
  readonly session: NavigationSession;
  readonly ownerId?: string | undefined;
}

/** Whether this caller may write to a bound session, and does not name another person (N12); else why not. */
const mayWrite = (
  { ownerId }: OwnedSession,
  { viewer, hasToken }: SyncCaller,
  userId: string | null | undefined,
): SyncRefusal | undefined => {
  if (hasToken && viewer.userId !== ownerId)
    return refuseSync('DENIED', 'This session belongs to someone else.');
  if (userId != null && userId !== ownerId)
    return refuseSync('DENIED', 'userId is not who the session belongs to.');
  return undefined;
};

/** What a call of `syncUserSession` says, as it came. */
export interface ReportedSession {
  readonly sessionId: string;
  readonly userId?: string | null | undefined;
  readonly startedAt: string;
  readonly endedAt?: string | null | undefined;
  readonly userAgent: string;
}

const iso = (ms: number): string => new Date(ms).toISOString();

/** The report of an end, where it is later than what is known (N10); or why the call is refused. */
const reportEnd = (
  { sessionId, endedAt: given }: ReportedSession,
  {
    startedAt,
    endedAt: known,
    reports,
    now,
  }: { startedAt: number; endedAt: number; reports: number; now: number },
): NavigationFact[] | SyncRefusal => {
  if (given == null) return [];
  const endedAt = momentOf(given);
  if (endedAt === undefined) return refuseSync('VALIDATION', 'endedAt must be a time with a zone.');
  if (endedAt < startedAt || endedAt > startedAt + sessionLimits.lengthMs + sessionLimits.clockMs)
    return refuseSync('VALIDATION', 'endedAt must be within 24 hours and 5 minutes after startedAt.');
  if (endedAt > now + sessionLimits.clockMs) return refuseSync('VALIDATION', 'endedAt lies ahead.');
  if (endedAt <= known) return [];
  if (reports >= sessionLimits.reports) return tooManySyncs;
  return [navigationSessionEndReported({ sessionId, endedAt: iso(endedAt) })];
};

/**
 * Binds a session, or takes in the report of its end where it is bound already: then nothing but the end is looked at. `owned` is
 * undefined for a session that is not bound; `now` is in milliseconds since 1970.
 */
export const syncSession = (
  owned: OwnedSession | undefined,
  caller: SyncCaller,
  report: ReportedSession,
  now: number,
): NavigationFact[] | SyncRefusal => {
  if (owned?.session.bound) {
    const { session } = owned;
    const refusal = mayWrite(owned, caller, report.userId);
    if (refusal) return refusal;
    const { endedAt, reports } = session;
    return reportEnd(report, { startedAt: owned.session.bound.startedAt, endedAt, reports, now });
  }
  const { viewer, visitorId } = caller;
  if (report.userId != null && report.userId !== viewer.userId)
    return refuseSync('DENIED', 'userId is not who the token belongs to.');
  const startedAt = momentOf(report.startedAt);
  if (startedAt === undefined) return refuseSync('VALIDATION', 'startedAt must be a time with a zone.');
  if (startedAt > now + sessionLimits.clockMs) return refuseSync('VALIDATION', 'startedAt lies ahead.');
  if (startedAt < now - sessionLimits.days * dayMs)
    return refuseSync('VALIDATION', `startedAt lies more than ${sessionLimits.days} days back.`);
  const ends = reportEnd(report, { startedAt, endedAt: startedAt, reports: 0, now });
  if (isSyncRefusal(ends)) return ends;
  const userAgent = keptUserAgent(report.userAgent);
  return [
    navigationSessionStarted({
      ...{ sessionId: report.sessionId, ...(visitorId === undefined ? {} : { visitorId }) },
      ...{ audience: audienceOf(viewer, userAgent), startedAt: iso(startedAt), userAgent },
    }),
    ...ends,
  ];
};

/** What became of a call that was not refused. */
export interface SyncedItems {
  readonly facts: readonly NavigationFact[];
  /** One text for each item that was not taken, by its index. */
  readonly errors: readonly string[];
}

/** What is wrong with the moment of an item in this session; nothing where it is right. */
const wrongMoment = (at: number, startedAt: number, now: number): string | undefined => {
  const { clockMs, days, lengthMs } = sessionLimits;
  if (at > now + clockMs) return 'timestamp lies ahead';
  if (at < now - days * dayMs) return `timestamp lies more than ${days} days back`;
  if (at < startedAt - clockMs || at > startedAt + lengthMs + clockMs)
    return 'timestamp is not within the session';
  return undefined;
};

/**
 * The events of a call that are new to its session, and what is wrong with the others. A copy of what is stored, or of
 * what came before it in the call, is neither. `now` is in milliseconds since 1970.
 */
export const syncItems = (
  owned: OwnedSession | undefined,
  caller: SyncCaller,
  {
    sessionId,
    userId,
    items,
  }: {
    readonly sessionId: string;
    readonly userId?: string | null | undefined;
    readonly items: readonly ReadItem[];
  },
  now: number,
): SyncedItems | SyncRefusal => {
  if (!owned?.session.bound) return notBound;
  const refusal = mayWrite(owned, caller, userId);
  if (refusal) return refusal;
  const { bound, identities } = owned.session;
  const facts: NavigationFact[] = [];
  const errors: string[] = [];
  const known = new Set(identities.keys());
  items.forEach((item, index) => {
    const wrong = typeof item === 'string' ? item : wrongMoment(item.at, bound.startedAt, now);
    if (wrong !== undefined) return errors.push(`events[${index}]: ${wrong}`);
    const identity = identityOf(item as NavigationItem);
    if (known.has(identity)) return;
    if (known.size >= sessionLimits.events)
      return errors.push(`events[${index}]: the session has ${sessionLimits.events} events already`);
    known.add(identity);
    facts.push(factOf(sessionId, bound, item as NavigationItem));
  });
  return { facts, errors };
};

const factOf = (
  sessionId: string,
  { visitorId, audience, userAgent: known }: NonNullable<NavigationSession['bound']>,
  { clientEventId, from, to, at, timeSpentMs, userAgent }: NavigationItem,
): NavigationFact => {
  const data = {
    ...{ sessionId, visitorId, audience, clientEventId },
    ...{ fromRoute: from?.route, toRoute: to.route },
    fromPath: from && from.path !== from.route ? from.path : undefined,
    toPath: to.path === to.route ? undefined : to.path,
    ...{ timestamp: iso(at), timeSpentMs },
    userAgent: userAgent === known ? undefined : userAgent,
  };
  // The definition leaves out what has no value.
  return navigationRecorded(data as Parameters<typeof navigationRecorded>[0]);
};
