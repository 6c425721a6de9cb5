import {
  type Loaded,
  type NavigationFact,
  type NavigationSession,
  navigationSessions,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

export type LoadedNavigationSession = Loaded<NavigationSession, NavigationFact>;

/** Bytes of all remembered sessions together: some 200 000 events as browsers tell of them. */
const mostBytes = 32_000_000;
/** Bytes that an event takes beside its identity. */
const besideIdentity = 100;
/** A session that says nothing for so long is read again from its beginning. */
const rememberedMs = 10 * 60_000;

/** By bytes, not by events: one that has no id of its own is known by its paths, which may be long. */
const sizeOf = ({ state }: LoadedNavigationSession): number => {
  let size = besideIdentity;
  for (const identity of state.identities.keys()) size += besideIdentity + identity.length;
  return size;
};

/**
 * Sessions as they were read last. Each call of a session reads what came since, here or by another api, and not all of it again: a
 * session has thousands of events, and tells of itself every half minute.
 */
@Injectable()
export class KnownSessions {
  readonly #known = new LRUCache<string, LoadedNavigationSession>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    ttl: rememberedMs,
  });

  constructor(private readonly store: EventStore) {}

  /** All of a session. */
  async load(sessionId: string): Promise<LoadedNavigationSession> {
    return this.rest(await this.begin(sessionId));
  }

  /** A session with its beginning at least: who it belongs to, and when it began. */
  async begin(sessionId: string): Promise<LoadedNavigationSession> {
    return this.#known.get(sessionId) ?? this.store.loadBeginning(navigationSessions, sessionId);
  }

  /** The same with all that is missing. */
  async rest(begun: LoadedNavigationSession): Promise<LoadedNavigationSession> {
    const loaded = begun.version === 0 ? begun : await this.store.loadSince(begun);
    if (loaded.version > 0) this.#known.set(loaded.id, loaded);
    return loaded;
  }

  /** It is not as it was remembered. */
  forget(sessionId: string): void {
    this.#known.delete(sessionId);
  }
}
