import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@hedgerow/testing';
import type { Ledger } from '../ledger/ledger.js';
import type { Stack } from '../stack/stack.js';
import type { Scene } from './scene.js';
import {
  actionHash,
  type Answer,
  nextUplink,
  postUplink,
  recordAction,
  sendUntilSettled,
} from './senders.js';

export interface Rates {
  readonly uplinksPerSecond: number;
  readonly actionsPerSecond: number;
}

const usual: Rates = { uplinksPerSecond: 50, actionsPerSecond: 5 };

/** A day and more before now: no frame of a test is dated in the future. */
const daysBack = 5;

/** Counts since the load began. */
export interface LoadFigures {
  readonly uplinks: number;
  readonly actions: number;
  /** Longest wait for an answer of ingest that was a refusal, in milliseconds. */
  readonly slowestRefusalMs: number;
  readonly refusals: number;
}

/** The generator: every device sends its frames in order, every thing gets its actions in order, all of it written down. */
export class Load {
  readonly #since: Date;
  readonly #counters = new Map<string, number>();
  #stopping = new AbortController();
  #giveUp = new AbortController();
  #loops: Promise<void>[] = [];
  #figures = { uplinks: 0, actions: 0, slowestRefusalMs: 0, refusals: 0 };

  constructor(
    private readonly stack: Stack,
    private readonly scene: Scene,
    private readonly ledger: Ledger,
  ) {
    this.#since = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - daysBack * 86_400_000);
  }

  start(rates: Rates = usual): void {
    const { devices, things } = this.scene;
    this.#stopping = new AbortController();
    this.#giveUp = new AbortController();
    // Every loop has a listener while it waits.
    setMaxListeners(devices.length + things.length + 1, this.#stopping.signal);
    this.#figures = { uplinks: 0, actions: 0, slowestRefusalMs: 0, refusals: 0 };
    const every = (perSecond: number, loops: number) => (loops * 1_000) / perSecond;
    this.#loops = [
      ...devices.map((device) =>
        this.#loop(every(rates.uplinksPerSecond, devices.length), async () => {
          const { intent, body } = nextUplink(device, this.#next(device.networkDeviceId), this.#since);
          await this.ledger.intend(intent);
          await this.#settle(intent.id, () => postUplink(this.stack, body), 'uplinks');
        }),
      ),
      ...things.map((thingId) =>
        this.#loop(every(rates.actionsPerSecond, things.length), async () => {
          const n = this.#next(thingId);
          const id = `${thingId}/${n}`;
          await this.ledger.intend({
            ...{ id, kind: 'action', key: thingId, n, hash: actionHash(thingId, id) },
            expect: { comments: id, thingId },
          });
          await this.#settle(
            id,
            () => recordAction(this.stack, this.scene, { thingId, comments: id }),
            'actions',
          );
        }),
      ),
    ];
  }

  /** Sends no more; waits until everything that was begun has an answer, or `withinMs` have passed. */
  async stop(withinMs = 20_000): Promise<void> {
    this.#stopping.abort();
    const giveUp = setTimeout(() => this.#giveUp.abort(), withinMs);
    await Promise.all(this.#loops);
    clearTimeout(giveUp);
  }

  figures(): LoadFigures {
    return { ...this.#figures };
  }

  /** Resolves when this many more uplinks and actions were acknowledged. */
  async more(uplinks: number, actions = 0, within = 40_000): Promise<void> {
    const from = this.figures();
    await eventually(
      () =>
        this.#figures.uplinks - from.uplinks >= uplinks && this.#figures.actions - from.actions >= actions,
      { within },
    );
  }

  #next(key: string): number {
    const n = (this.#counters.get(key) ?? 0) + 1;
    this.#counters.set(key, n);
    return n;
  }

  async #settle(id: string, attempt: () => Promise<Answer>, kind: 'uplinks' | 'actions'): Promise<void> {
    const observe = ({ outcome, status }: Answer, ms: number) => {
      if (outcome === 'acked') this.#figures[kind] += 1;
      if (kind !== 'uplinks' || outcome === 'acked' || status === undefined) return;
      this.#figures.refusals += 1;
      this.#figures.slowestRefusalMs = Math.max(this.#figures.slowestRefusalMs, ms);
    };
    await sendUntilSettled(this.ledger, id, attempt, observe, this.#giveUp.signal);
  }

  async #loop(everyMs: number, step: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    // Spread over the first interval, so that not all devices send at once.
    await pause(Math.random() * everyMs);
    while (!signal.aborted) {
      const begun = performance.now();
      await step();
      await pause(Math.max(0, everyMs - (performance.now() - begun)), undefined, { signal }).catch(
        () => undefined,
      );
    }
  }
}
