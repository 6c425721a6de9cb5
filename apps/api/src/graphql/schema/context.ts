import { isSignedIn, type Viewer } from '@hedgerow/domain';
import type pg from 'pg';
import { type Lookup, Lookups } from './lookup.js';
import { refuse } from './refusal.js';

/** A viewer who is signed in. */
export type Person = Viewer & { readonly userId: string };

/** Who asks and from where. */
export interface Caller {
  readonly viewer: Viewer;
  /** Address of the client, for limits on guessing. */
  readonly address: string;
  /** Browser and system in words, where they are known. */
  readonly browser?: string;
  /** Host that the caller's token was made for; the web app picks texts and colours by it. */
  readonly domainName: string;
  /** When the token ends, in milliseconds since 1970; nothing without a token. */
  readonly expiresAt?: number;
  /** The browser says for its person that they are not to be followed (`Sec-GPC` or `DNT`). */
  readonly isUnfollowed?: boolean;
}

/** What lives as long as one operation: the caller, and the lookups it has made. */
export class RequestContext {
  private readonly lookups = new Lookups();

  constructor(
    readonly caller: Caller,
    /** Connections to the read model. */
    readonly pool: pg.Pool,
  ) {}

  get viewer(): Viewer {
    return this.caller.viewer;
  }

  /** The caller when they are signed in. @throws Refusal (LOGIN) for a guest. */
  get person(): Person {
    return isSignedIn(this.viewer) ? this.viewer : refuse('LOGIN');
  }

  /** Asks a batched question for one key. */
  load<K, V>(question: Lookup<K, V>, key: K): Promise<V | undefined> {
    return this.lookups.of(question, this).load(key);
  }

  /** Another viewer from the same address: the person who has just signed in. */
  as(viewer: Viewer): RequestContext {
    return new RequestContext({ ...this.caller, viewer }, this.pool);
  }

  /** The same caller with nothing looked up yet: after a write, and for each live message. */
  fresh(): RequestContext {
    return new RequestContext(this.caller, this.pool);
  }
}
