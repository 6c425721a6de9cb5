import {
  type Aggregate,
  type Fact,
  isRejection,
  type Loaded,
  namedBy,
  type Rejection,
  type StreamFacts,
  type Viewer,
} from '@hedgerow/domain';
import {
  type Claim,
  createKeysPool,
  createPool,
  EventStore,
  masterKeys,
  PersonKeys,
} from '@hedgerow/event-store';
import { eventsDatabase, keysDatabase } from '@hedgerow/platform';

/** What one person did at one moment. */
export interface Deed {
  /** The same key again changes nothing and gets the first answer. */
  readonly key: string;
  readonly viewer: Viewer & { readonly userId: string };
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly claims?: readonly Claim[];
}

/** The thing that was decided about, and whether that was written before. */
export interface Written {
  readonly id: string;
  readonly repeated: boolean;
}

type Decided = StreamFacts | Rejection | readonly (StreamFacts | Rejection)[];
const listOf = (decided: Decided) =>
  (Array.isArray(decided) ? decided : [decided]) as readonly (StreamFacts | Rejection)[];

/**
 * Decides as the commands of the api do and appends what follows, at the moment at which it happened. A mutation happens
 * now; a town with a past needs this second door to the same decisions.
 */
export class History {
  private constructor(
    private readonly store: EventStore,
    readonly close: () => Promise<unknown>,
  ) {}

  /** Opens the event store that this environment of the programs names. */
  static open(env: NodeJS.ProcessEnv): History {
    const url = eventsDatabase()(env);
    const pool = createPool(url, { name: 'demonstration' });
    const keysPool = createKeysPool(keysDatabase()(env), url, { name: 'demonstration' });
    const store = new EventStore(pool, new PersonKeys(keysPool, masterKeys()(env)));
    return new History(store, () => Promise.all([pool.end(), keysPool.end()]));
  }

  load<S, F extends Fact>(aggregate: Aggregate<S, F>, id: string): Promise<Loaded<S, F>> {
    return this.store.load(aggregate, id);
  }

  /** Writes what was decided; the first stream is the one that it is about. Throws when the decision is no. */
  async write({ key, viewer, at, claims = [] }: Deed, decided: Decided): Promise<Written> {
    const streams: StreamFacts[] = [];
    for (const part of listOf(decided)) {
      if (isRejection(part)) throw new Error(`${key} was refused: ${JSON.stringify(part)}`);
      streams.push(part);
    }
    const { events, repeated } = await this.store.append({
      commandId: `demo:${key}`,
      actor: { kind: 'person', id: viewer.userId },
      occurredAt: new Date(at).toISOString(),
      ...{ streams, claims },
    });
    const { stream } = events[0]!;
    return { id: namedBy(stream).id, repeated };
  }
}
