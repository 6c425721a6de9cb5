import { dayIn, defaultHydrationLevels, maySeeThing, things, waterMatters } from '@hedgerow/domain';
import type { Logger } from '@hedgerow/platform';
import { driedSince, type DryThing, unlessNotBuilt } from '@hedgerow/read-model';
import type pg from 'pg';
import { Loop } from '../reactions/loop.js';
import { notify, type NotifyParts } from './notify.js';

const everyMs = 60_000;
/** What became dry longer ago is no news. */
const newsMs = 24 * 3_600_000;

interface DryThingParts extends NotifyParts {
  /** Connections to the read model. */
  readonly readPool: Pick<pg.Pool, 'query'>;
  readonly timeZone: string;
  readonly logger: Pick<Logger, 'warn'>;
}

const keyOf = ({ thingId, since }: DryThing) => `${thingId} ${since.toISOString()}`;

/**
 * Looks every minute which things have become too dry (rule A35), and tells those who look after them, once for each thing and day.
 * When a thing became dry follows from its readings alone, so that a rebuild brings the same moments; the projection has decoded each
 * uplink already, and no second program does.
 */
export class DryThings {
  readonly #loop: Loop;
  /** Dealt with by this process. What another one told is not told again: the notification is there. */
  #known: ReadonlySet<string> = new Set();

  constructor(private readonly parts: DryThingParts) {
    this.#loop = Loop.every(
      everyMs,
      () => this.round(),
      (error) =>
        parts.logger.warn({ err: error }, 'could not look which things need water; it is tried again'),
    );
  }

  start(): void {
    this.#loop.start();
  }

  /** Finishes the round in progress. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Looks once. Answers with how many people were told. */
  async round(): Promise<number> {
    const { readPool, logger, clock } = this.parts;
    const since = new Date((clock?.() ?? new Date()).getTime() - newsMs);
    const dry = await unlessNotBuilt(driedSince(readPool, since, defaultHydrationLevels.dryHigh), []);
    const known = new Set<string>();
    let told = 0;
    for (const thing of dry) {
      const key = keyOf(thing);
      try {
        if (!this.#known.has(key)) told += await this.#tell(thing);
        known.add(key);
      } catch (error) {
        // The others are not kept waiting; the next round comes back to it.
        logger.warn({ err: error, thingId: thing.thingId }, 'could not tell that a thing needs water');
      }
    }
    this.#known = known;
    return told;
  }

  async #tell({ thingId, since }: DryThing): Promise<number> {
    const { store, timeZone } = this.parts;
    const { state: thing } = await store.load(things, thingId);
    if (!thing.details || !waterMatters(thing.details.type)) return 0;
    const day = dayIn(timeZone, since);
    const people = [...thing.accesses].filter(([, { isOwner, isCollaborator }]) => isOwner || isCollaborator);
    let told = 0;
    for (const [userId] of people) {
      const about = { kind: 'NEEDS_WATER', userId, thingId, day, occasion: [thingId, day] } as const;
      if (await notify(this.parts, { ...about, maySee: (viewer) => maySeeThing(viewer, thing) })) told++;
    }
    return told;
  }
}
