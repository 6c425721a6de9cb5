import { Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { type Audience, audiences } from './audience.js';
import { identityOf } from './items.js';

const moment = (description: string) => Type.String({ description: `${description} ISO 8601, in UTC.` });
/** Who: left out for a guest, of whom there is no more than the session. */
const visitor = () => Type.Optional(uuidSchema());

export const navigationSessionStarted = defineEvent({
  type: 'NavigationSessionStarted',
  topic: 'navigation.events',
  summary:
    'A session of a browser belongs from now on to one visitor, or to a guest. A visitor is a random pseudonym of a person; a guest has none, and their user agent is in clear.',
  schema: Type.Object({
    sessionId: uuidSchema(),
    visitorId: visitor(),
    audience: extensibleEnum(audiences),
    startedAt: moment('When it began, by the clock of the browser.'),
    userAgent: Type.String(),
  }),
  key: 'sessionId',
  personal: { subject: 'visitorId', fields: ['userAgent'] },
  example: {
    sessionId: ids.navigationSession,
    visitorId: ids.visitor,
    audience: 'user',
    startedAt: '2026-07-16T09:23:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
});

export const navigationRecorded = defineEvent({
  type: 'NavigationRecorded',
  topic: 'navigation.events',
  summary:
    'Someone went to a page. Routes are paths with their ids folded; the paths themselves are there where they differ, a guest’s in clear.',
  schema: Type.Object({
    sessionId: uuidSchema(),
    visitorId: visitor(),
    audience: extensibleEnum(audiences),
    clientEventId: Type.Optional(uuidSchema()),
    fromRoute: Type.Optional(
      Type.String({ description: 'The page that was left; none for the first of a session.' }),
    ),
    toRoute: Type.String(),
    fromPath: Type.Optional(Type.String()),
    toPath: Type.Optional(Type.String()),
    timestamp: moment('When the page was reached, by the clock of the browser.'),
    timeSpentMs: Type.Integer({
      minimum: 0,
      maximum: 86_400_000,
      description: 'Milliseconds for which the page that was left was visible.',
    }),
    userAgent: Type.Optional(Type.String({ description: 'Where it is another one than the session’s.' })),
  }),
  key: 'sessionId',
  personal: { subject: 'visitorId', fields: ['fromPath', 'toPath', 'userAgent'] },
  example: {
    sessionId: ids.navigationSession,
    visitorId: ids.visitor,
    audience: 'user',
    clientEventId: ids.navigation,
    fromRoute: '/things',
    toRoute: '/things/:id/dashboard',
    toPath: `/things/${ids.thing}/dashboard`,
    timestamp: '2026-07-16T09:24:05.120Z',
    timeSpentMs: 41_250,
  },
});

export const navigationSessionEndReported = defineEvent({
  type: 'NavigationSessionEndReported',
  topic: 'navigation.events',
  summary: 'A session lasted at least until then. The latest report counts.',
  schema: Type.Object({ sessionId: uuidSchema(), endedAt: moment('By the clock of the browser.') }),
  key: 'sessionId',
  example: { sessionId: ids.navigationSession, endedAt: '2026-07-16T09:31:00.000Z' },
});

export const navigationEvents = [
  navigationSessionStarted,
  navigationRecorded,
  navigationSessionEndReported,
] as const;
export type NavigationFact = FactOf<(typeof navigationEvents)[number]['definition']>;

/** What decisions about a session need to know. */
export interface NavigationSession {
  /** Undefined until it is bound. */
  readonly bound?: {
    /** Left out for a guest. */
    readonly visitorId?: string;
    readonly audience: Audience;
    /** Milliseconds since 1970. */
    readonly startedAt: number;
    readonly userAgent: string;
  };
  /** The end as it is known now, in milliseconds since 1970. */
  readonly endedAt: number;
  /** How many ends were reported. */
  readonly reports: number;
  /** By what its events are known. */
  readonly identities: ReadonlyMap<string, true>;
}

/** Each session of a browser has a stream of its own: nothing else is looked at to know what is new. */
export const navigationSessions = aggregate<NavigationSession, NavigationFact>('navigation', {
  initial: { endedAt: 0, reports: 0, identities: new Map() },
  on: {
    NavigationSessionStarted: (session, { visitorId, audience, startedAt, userAgent }) => ({
      ...session,
      bound: {
        ...(visitorId === undefined ? {} : { visitorId }),
        ...{ audience, startedAt: Date.parse(startedAt), userAgent },
      },
      endedAt: Date.parse(startedAt),
    }),
    NavigationRecorded: (session, { clientEventId, timestamp, ...data }, copy) => {
      const at = Date.parse(timestamp);
      const to = { path: data.toPath ?? data.toRoute };
      const from = data.fromRoute === undefined ? undefined : { path: data.fromPath ?? data.fromRoute };
      const identity = identityOf({
        ...(clientEventId === undefined ? {} : { clientEventId }),
        at,
        from,
        to,
      });
      return {
        ...session,
        endedAt: Math.max(session.endedAt, at),
        identities: copy(session.identities).set(identity, true),
      };
    },
    NavigationSessionEndReported: (session, { endedAt }) => ({
      ...session,
      reports: session.reports + 1,
      endedAt: Math.max(session.endedAt, Date.parse(endedAt)),
    }),
  },
});
