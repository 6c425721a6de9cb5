import {
  type Actor,
  isSyncRefusal,
  navigationSessions,
  type NavigationFact,
  notBound,
  type OwnedSession,
  type ReadItem,
  readItems,
  type ReportedSession,
  type SyncRefusal,
  syncItems,
  syncSession,
  tooManySyncs,
  unreadable,
  users,
} from '@hedgerow/domain';
import { EventStore, PersonForgotten, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import { untilFirst } from '../commands/turns.js';
import type { Caller } from '../graphql/schema/context.js';
import { RateLimits } from '../limits/rate-limits.js';
import { isFollowed } from './is-followed.js';
import { KnownSessions, type LoadedNavigationSession } from './known-sessions.js';

/** What became of a call: events newly stored, all that the session has, and what was wrong with items. */
export interface Synced {
  readonly stored: number;
  readonly total: number;
  readonly errors: readonly string[];
}

/** A person who is not to be followed: nothing is stored, and nothing is to be sent again. */
const ignored: Synced = { stored: 0, total: 0, errors: [] };

interface LoadedSession extends OwnedSession {
  readonly version: number;
}

/** Everything of a session as it was read; without its owner where there is none any more. */
type Found = { readonly version: number; readonly owned?: LoadedSession };

/** Takes in where people went, by the rules of `libs/domain/src/navigation`; what it acknowledges is in the event store. */
@Injectable()
export class NavigationSync {
  constructor(
    private readonly store: EventStore,
    private readonly keys: PersonKeys,
    private readonly limits: RateLimits,
    private readonly sessions: KnownSessions,
  ) {}

  /** Binds a session, or takes in that it lasted. */
  async session(report: ReportedSession, caller: Caller): Promise<Synced | SyncRefusal> {
    return this.#followed(report.sessionId, caller, async () => this.#session(report, caller));
  }

  /** Stores what is new of the events of a call. */
  async events(
    { events, ...call }: { sessionId: string; userId?: string | null | undefined; events: string },
    caller: Caller,
  ): Promise<Synced | SyncRefusal> {
    return this.#followed(call.sessionId, caller, async () => {
      const items = readItems(events);
      return typeof items === 'string'
        ? this.#refuseFollowed(call.sessionId, caller, unreadable(items))
        : this.#events({ ...call, items }, caller);
    });
  }

  /**
   * Does the work unless the caller is not to be followed, which goes before all else, or there were too many calls. Whom the
   * session belongs to is looked at with it.
   */
  async #followed(
    sessionId: string,
    caller: Caller,
    work: () => Promise<Synced | SyncRefusal>,
  ): Promise<Synced | SyncRefusal> {
    if (!(await isFollowed(this.store, caller))) return ignored;
    if (!(await this.limits.mayTellNavigation(sessionId, caller)))
      return this.#refuseFollowed(sessionId, caller, tooManySyncs);
    return untilFirst(work).catch((error: unknown) => {
      // Erased since the session was read.
      if (error instanceof PersonForgotten) return notBound;
      throw error;
    });
  }

  /** A refusal before the session was looked at, unless its person is not to be followed. */
  async #refuseFollowed(
    sessionId: string,
    caller: Caller,
    refusal: SyncRefusal,
  ): Promise<Synced | SyncRefusal> {
    const found = await this.#ownerOf(await this.sessions.begin(sessionId), caller);
    return found === 'not followed' ? ignored : refusal;
  }

  async #events(
    call: { sessionId: string; userId?: string | null | undefined; items: readonly ReadItem[] },
    caller: Caller,
  ): Promise<Synced | SyncRefusal> {
    const begun = await this.sessions.begin(call.sessionId);
    const found = await this.#ownerOf(begun, caller);
    if (found === 'not followed') return ignored;
    const decide = (owned: OwnedSession | undefined) =>
      syncItems(owned, syncCallerOf(caller), call, Date.now());
    const first = decide(found.owned);
    // Nothing to store, whatever the session has: then it is not read.
    if (isSyncRefusal(first) || first.facts.length === 0) return isSyncRefusal(first) ? first : { ...ignored, errors: first.errors }; // prettier-ignore
    const { state: session, version } = await this.sessions.rest(begun);
    const whole = { version, owned: { ...found.owned!, session, version } };
    const outcome = decide(whole.owned);
    if (isSyncRefusal(outcome)) return outcome;
    await this.#append(call.sessionId, whole, outcome.facts);
    const stored = outcome.facts.length;
    return { stored, total: totalOf(whole) + stored, errors: outcome.errors };
  }

  async #session(report: ReportedSession, caller: Caller): Promise<Synced | SyncRefusal> {
    const found = await this.#ownerOf(await this.sessions.load(report.sessionId), caller);
    if (found === 'not followed') return ignored;
    // One that has begun and has no owner any more belongs to no one else ever after.
    if (found.version > 0 && !found.owned) return { refused: 'DENIED', because: 'This session has ended.' };
    const { userId } = caller.viewer;
    const visitorId = found.owned || userId === undefined ? undefined : await this.keys.visitorOf(userId);
    const facts = syncSession(found.owned, { ...syncCallerOf(caller), visitorId }, report, Date.now());
    if (isSyncRefusal(facts)) return facts;
    await this.#append(report.sessionId, found, facts);
    return { stored: 0, total: totalOf(found), errors: [] };
  }

  /** A session with its owner. `not followed` where its owner does not wish to be. */
  async #ownerOf(
    { state: session, version }: LoadedNavigationSession,
    { viewer }: Caller,
  ): Promise<Found | 'not followed'> {
    if (!session.bound) return { version };
    const { visitorId } = session.bound;
    if (visitorId === undefined) return { version, owned: { session, version } };
    const ownerId = (await this.keys.personsOf([visitorId])).get(visitorId);
    if (ownerId === undefined) return { version };
    if (ownerId !== viewer.userId) {
      const { state: owner } = await this.store.load(users, ownerId);
      // The account is deleted, its key not yet.
      if (!owner.exists) return { version };
      if (owner.analyticsOptOut) return 'not followed';
    }
    return { version, owned: { session, ownerId, version } };
  }

  /** Nothing of who it was stands beside the events: the actor is the pseudonym, or the session of a guest. */
  async #append(
    sessionId: string,
    { version, owned }: Found,
    facts: readonly NavigationFact[],
  ): Promise<void> {
    if (facts.length === 0) return;
    const [{ data }] = facts as readonly [NavigationFact];
    // An end names the session alone: whose it is was said when it was bound.
    const visitorId = owned?.session.bound?.visitorId ?? ('visitorId' in data ? data.visitorId : undefined);
    const actor: Actor = { kind: 'person', id: visitorId ?? sessionId };
    const streams = [{ stream: navigationSessions.stream(sessionId), expected: version, facts }];
    await this.store.append({ commandId: newId(), actor, streams }).catch((error: unknown) => {
      this.sessions.forget(sessionId);
      throw error;
    });
  }
}

const syncCallerOf = ({ viewer, expiresAt }: Caller) => ({ viewer, hasToken: expiresAt !== undefined });

const totalOf = ({ owned }: Found): number => owned?.session.identities.size ?? 0;
