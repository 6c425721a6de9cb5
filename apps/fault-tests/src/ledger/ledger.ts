import { createHash } from 'node:crypto';
import { fdatasync, openSync, readFileSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);

/** The outcome of one attempt: acknowledged, refused, or unknown. */
export type Outcome = 'acked' | 'refused' | 'unknown';

/** Something that is to happen exactly once. */
export interface Intent {
  readonly id: string;
  readonly kind: 'uplink' | 'action';
  /** The device's network id, or the thing's id. */
  readonly key: string;
  /** Number among the intents of this key, from 1. */
  readonly n: number;
  /** SHA-256 of what is sent, in hex. */
  readonly hash: string;
  /** What the read model must hold once it happened. */
  readonly expect: Readonly<Record<string, string | number>>;
}

/** An intent with everything that was answered to it. */
export interface Entry extends Intent {
  readonly outcomes: readonly Outcome[];
  /** Our id of what was made, where the answer named it. */
  readonly made?: string;
}

type Line = { intent: Intent } | { id: string; outcome: Outcome; made?: string };

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The ledger: what was attempted is on disk before it is sent, what was answered before it is relied on. Lines that
 * come in the same moment share one sync.
 */
export class Ledger {
  readonly #file: number;
  #waiting: string[] = [];
  #syncing: Promise<void> | undefined;

  constructor(readonly path: string) {
    this.#file = openSync(path, 'a');
  }

  intend(intent: Intent): Promise<void> {
    return this.#write({ intent });
  }

  answer(id: string, outcome: Outcome, made?: string): Promise<void> {
    return this.#write({ id, outcome, ...(made === undefined ? {} : { made }) });
  }

  /** Everything in the ledger, one entry for each intent, in the order of intending. */
  entries(): Entry[] {
    const entries = new Map<string, Entry & { outcomes: Outcome[] }>();
    for (const text of readFileSync(this.path, 'utf8').split('\n')) {
      if (text === '') continue;
      const line = JSON.parse(text) as Line;
      if ('intent' in line) {
        entries.set(line.intent.id, { ...line.intent, outcomes: [] });
        continue;
      }
      const entry = entries.get(line.id)!;
      entry.outcomes.push(line.outcome);
      if (line.made !== undefined) entries.set(line.id, { ...entry, made: line.made });
    }
    return [...entries.values()];
  }

  async #write(line: Line): Promise<void> {
    this.#waiting.push(JSON.stringify(line));
    // The sync under way began before this line: it needs the next one.
    await this.#syncing;
    await (this.#syncing ??= this.#flush());
  }

  async #flush(): Promise<void> {
    await Promise.resolve();
    writeSync(this.#file, `${this.#waiting.splice(0).join('\n')}\n`);
    await sync(this.#file);
    this.#syncing = undefined;
  }
}

/** Acknowledged at least once: it must be there. */
export const isAcked = ({ outcomes }: Entry): boolean => outcomes.includes('acked');

/** Sent, and never answered for good: it may be there or not, but not twice. */
export const isUnknown = (entry: Entry): boolean => !isAcked(entry) && entry.outcomes.at(-1) !== 'refused';
