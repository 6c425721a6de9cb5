import type { Topic } from '@hedgerow/domain';
import type { Bus } from '@hedgerow/kafka';
import type { Logger } from '@hedgerow/platform';
import { Loop, type Rest } from './loop.js';
import type { Positions } from './positions.js';
import { type Reaction, topicsOf } from './reaction.js';
import type { Timers } from './timers.js';

const roundMs = 1_000;
/** Timers of one reaction in one statement. */
const atOnce = 500;

type Ends = ReadonlyMap<Topic, ReadonlyMap<number, string>>;

/**
 * Turns timers that are due into jobs. A timer waits until its reaction has read what Kafka held at that moment: after
 * an outage the uplink that moves "nothing came" into the future may still be unread.
 */
export class TimerLoop {
  readonly #loop: Loop;
  /** For a reaction with timers due: the moment at which Kafka was asked, and how far it reached then. */
  readonly #asked = new Map<string, { readonly at: Date; readonly ends: Ends }>();

  constructor(
    private readonly timers: Pick<Timers, 'due' | 'fire'>,
    private readonly positions: Pick<Positions, 'reached'>,
    private readonly bus: Pick<Bus, 'endOffsets'>,
    private readonly reactions: readonly Reaction[],
    /** Called after timers became jobs. */
    private readonly onJobs: () => void,
    logger: Logger,
  ) {
    this.#loop = new Loop(
      () => this.round(),
      (error) => logger.warn({ err: error }, 'timers could not be looked at; they wait in the database'),
    );
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** One round; answers with milliseconds until the next one. */
  async round(): Promise<Rest> {
    const { now, reactions } = await this.timers.due();
    const fired: number[] = [];
    for (const name of reactions) {
      // Timers of a reaction that this program does not have wait for one that has it.
      const reaction = this.reactions.find((one) => one.name === name);
      if (reaction) fired.push(await this.#fire(reaction, now));
    }
    if (fired.some((count) => count > 0)) this.onJobs();
    // What comes due within the second waits for the next round, and is one statement with its like.
    return fired.includes(atOnce) ? 0 : roundMs;
  }

  async #fire(reaction: Reaction, now: Date): Promise<number> {
    const { name } = reaction;
    const asked = this.#asked.get(name) ?? { at: now, ends: await this.#ends(topicsOf([reaction])) };
    this.#asked.set(name, asked);
    for (const [topic, ends] of asked.ends) if (!(await this.positions.reached(name, topic, ends))) return 0;
    const fired = await this.timers.fire(reaction, asked.at, atOnce);
    // What came due after the question is the next question's.
    if (fired < atOnce) this.#asked.delete(name);
    return fired;
  }

  async #ends(topics: readonly Topic[]): Promise<Ends> {
    return new Map(
      await Promise.all(topics.map(async (topic) => [topic, await this.bus.endOffsets(topic)] as const)),
    );
  }
}
