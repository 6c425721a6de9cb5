import { randomUUID } from 'node:crypto';
import type { GraphQLClient } from '@hedgerow/testing/graphql-client';

export const dayMs = 86_400_000;
export const minuteMs = 60_000;

/** What a browser knows itself by. */
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

export const syncEventsDocument = `mutation ($input: SyncNavigationEventsInput!) { syncNavigationEvents(input: $input) {
  success syncedCount errors } }`;
export const syncSessionDocument = `mutation ($input: SyncUserSessionInput!) { syncUserSession(input: $input) {
  clientMutationId success sessionId totalEvents errors } }`;

/** What a call about a session says; the rest is as usual. */
export interface SessionOver {
  readonly userId?: string | null;
  readonly startedAt?: string;
  readonly endedAt?: string | null;
  readonly userAgent?: string;
}

/** A session of a browser, and the calls about it. */
export class BrowserSession {
  readonly id = randomUUID();

  constructor(
    private readonly client: GraphQLClient,
    readonly startedAt = new Date(Date.now() - minuteMs).toISOString(),
  ) {}

  /** `syncUserSession`, by another client where one is given. */
  async bind(over: SessionOver = {}, client = this.client) {
    const input = {
      ...{ sessionId: this.id, startedAt: this.startedAt, endedAt: null, userId: null, userAgent: firefox },
      ...over,
    };
    return (await client.get(syncSessionDocument, { input })).syncUserSession as {
      clientMutationId: string | null;
      success: boolean;
      sessionId: string;
      totalEvents: number;
      errors: string[];
    };
  }

  /** `syncNavigationEvents`, with these items or this very text. */
  async send(
    events: readonly unknown[] | string,
    { client = this.client, userId = null as string | null } = {},
  ) {
    const text = typeof events === 'string' ? events : JSON.stringify(events);
    const input = { sessionId: this.id, userId, events: text };
    return (await client.get(syncEventsDocument, { input })).syncNavigationEvents as {
      success: boolean;
      syncedCount: number;
      errors: string[];
    };
  }

  /** An item with an id of its own, so long after the session's start. */
  item(over: object = {}, afterMs = 0): object {
    return {
      ...{ clientEventId: randomUUID(), fromRoute: null, toRoute: '/things', timeSpentMs: 0 },
      timestamp: new Date(Date.parse(this.startedAt) + afterMs).toISOString(),
      ...over,
    };
  }
}
