import { chance } from '../../apps/bench/src/load/chance.js';
import { type Page, pages } from './pages.js';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** One item of a call, as a browser sends it, and what is meant by it. */
export interface SyntheticItem {
  /** The keys of an item of `syncNavigationEvents`. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What has to be stored of it; missing for an item that breaks a rule. */
  readonly meant?: {
    readonly clientEventId: string | null;
    readonly fromPath: string | null;
    readonly toPath: string;
    readonly fromRoute: string | null;
    readonly toRoute: string;
    /** Milliseconds since 1970. */
    readonly at: number;
    readonly timeSpentMs: number;
  };
}

/** A call about a session: an end that is reported, or items. */
export type SyntheticCall =
  | { readonly kind: 'ended'; readonly endedAt: number }
  | { readonly kind: 'events'; readonly items: readonly SyntheticItem[] };

/** Whose session it is: a person by their number, or a guest. */
export type Who = number | 'guest';

/** A session of a browser with every call about it, in the order in which they are sent. */
export interface SyntheticSession {
  readonly id: string;
  readonly who: Who;
  readonly userAgent: string;
  readonly startedAt: number;
  /** The browser says that it is not to be followed. */
  readonly isUnfollowed: boolean;
  readonly calls: readonly SyntheticCall[];
  /** Calls that come after all sessions, as from a phone that was offline. */
  readonly lateCalls: readonly SyntheticCall[];
}

/** How much is made, and who there is. */
export interface Synthetic {
  readonly seed: number;
  /** Different events of sessions that are followed. */
  readonly events: number;
  /** How many people; number 0 is an administrator, and number 1 has opted out. */
  readonly people: number;
  /** Days on which sessions begin, the last of them two days before `today`. */
  readonly days: number;
  /** The first moment of a UTC day, in milliseconds since 1970. */
  readonly today: number;
  /** Events of a session on average. */
  readonly eventsOfSession: number;
  /** Minutes: pauses of just as long, and of a millisecond more or less, are among those of sessions. */
  readonly gapMinutes: number;
}

/** The person who administers, and the one who has opted out. */
export const administrator = 0;
export const optedOut = 1;

/** Of the events so many are sent again, at least. */
export const copies = 0.05;

const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; CUBOT_X50)',
];
/** User agents of programs that read pages. */
export const machines: readonly string[] = [
  'Examplebot/2.1 (+https://example.org)',
  'Sample-Crawler 3',
  'ExampleSpider',
];

/** Makes sessions until there are as many events as asked for; the same for the same seed. */
export function* synthetic(made: Synthetic): Generator<SyntheticSession> {
  const maker = new Maker(made);
  let left = made.events;
  while (left > 0) {
    const { session, events } = maker.session(left);
    yield session;
    left -= events;
  }
}

class Maker {
  readonly #random;

  constructor(private readonly made: Synthetic) {
    this.#random = chance(made.seed);
  }

  /** A session with at most so many events; how many of them are followed. */
  session(most: number): { readonly session: SyntheticSession; readonly events: number } {
    const who = this.#who();
    const isUnfollowed = who === 'guest' && this.#happens(0.03);
    const startedAt = this.#start();
    const count = this.#happens(0.03)
      ? 0
      : Math.min(most, 1 + Math.floor(-Math.log(1 - this.#random()) * this.made.eventsOfSession), 400);
    const events = this.#events(startedAt, count);
    const sent = this.#inSomeOrder(events).flatMap((item) => [
      ...(this.#happens(0.004) ? [this.#broken(item)] : []),
      item,
    ]);
    const batches = this.#batches(sent);
    const isLate = this.#happens(0.06);
    const kept = isLate ? this.#below(batches.length + 1) : batches.length;
    const calls = (some: SyntheticItem[][]) =>
      some.flatMap((items): SyntheticCall[] => [
        { kind: 'events', items },
        ...(this.#happens(0.02) ? [{ kind: 'events', items } as const] : []),
      ]);
    const ends = this.#ends(startedAt, events);
    const session = {
      ...{ id: this.#uuid(), who, startedAt, isUnfollowed },
      userAgent: this.#happens(0.04) ? this.#oneOf(machines) : this.#oneOf(browsers),
      calls: this.#mixed(calls(batches.slice(0, kept)), ends),
      lateCalls: calls(batches.slice(kept)),
    };
    return { session, events: isUnfollowed || who === optedOut ? 0 : count };
  }

  #who(): Who {
    if (this.#happens(0.3)) return 'guest';
    if (this.#happens(0.04)) return this.#oneOf([administrator, optedOut]);
    // Some come every day and most hardly ever.
    return 2 + Math.floor((this.made.people - 2) * this.#random() ** 2);
  }

  #start(): number {
    const { days, today } = this.made;
    const midnight = today - (2 + this.#below(days)) * dayMs;
    // Sessions that go on past a midnight, of UTC and of a zone that is half an hour off, are many.
    if (this.#happens(0.08)) return midnight - this.#below(20 * minuteMs);
    if (this.#happens(0.04)) return midnight + 3.5 * 60 * minuteMs - this.#below(20 * minuteMs);
    return midnight + this.#below(dayMs);
  }

  #events(startedAt: number, count: number): SyntheticItem[] {
    const events: SyntheticItem[] = [];
    // A clock may be a little behind the start, and two tabs may arrive in one millisecond.
    let at = startedAt - (this.#happens(0.05) ? this.#below(4 * minuteMs) : 0);
    let before: Opened | undefined;
    const gap = Math.min(3 * minuteMs, (20 * 60 * minuteMs) / Math.max(1, count));
    // What is left of the session's day is for the events that are still to come.
    const lastPause = startedAt + 23 * 60 * minuteMs - count * gap;
    for (let n = 0; n < count; n += 1) {
      const to = this.#open();
      const from = n === 0 || this.#happens(0.03) ? undefined : this.#happens(0.06) ? this.#open() : before;
      events.push(this.#item(at, from, to));
      before = to;
      if (this.#happens(0.03)) at = this.#afterPause(at, lastPause);
      else if (!this.#happens(0.01)) at += 1 + this.#below(gap);
    }
    return events;
  }

  /** A pause around the longest one that ends nothing; none where it would lead past a moment. */
  #afterPause(at: number, until: number): number {
    const longest = this.made.gapMinutes * minuteMs;
    const after = at + this.#oneOf([longest - 1, longest, longest, longest + 1, longest + 1, 2 * longest]);
    return after < until ? after : at;
  }

  #open(): Opened {
    const page = pages[Math.floor(pages.length * this.#random() ** 2.5)]!;
    const word = this.#happens(0.5) ? this.#uuid().slice(0, 8) : this.#uuid();
    const fill = (text: string) => text.replace('{id}', word.padEnd(36, '0')).replace('{word}', word);
    const clean = fill(page.opened);
    return { page, path: page.path ?? clean, sent: this.#decorated(clean) };
  }

  /** The same page with what is cut, folded or made one. */
  #decorated(path: string): string {
    const behind = this.#happens(0.1) && path !== '/' ? `${path}/` : path;
    const slashes = this.#happens(0.03) ? `/${behind}` : behind;
    if (this.#happens(0.1)) return `${slashes}?range=7d&to=/tasks#top`;
    return this.#happens(0.05) ? `${slashes}#comments` : slashes;
  }

  #item(at: number, from: Opened | undefined, to: Opened): SyntheticItem {
    const timeSpentMs = from === undefined ? 0 : this.#happens(0.002) ? dayMs : this.#below(3 * minuteMs);
    const clientEventId = this.#happens(0.97) ? this.#uuid() : null;
    return {
      sent: {
        ...(clientEventId === null ? {} : { clientEventId }),
        fromRoute: from?.sent ?? (this.#happens(0.5) ? null : ''),
        ...{ toRoute: to.sent, timestamp: this.#written(at), timeSpentMs },
      },
      meant: {
        ...{ clientEventId, fromPath: from?.path ?? null, toPath: to.path },
        ...{ fromRoute: from?.page.route ?? null, toRoute: to.page.route, at, timeSpentMs },
      },
    };
  }

  /** A moment as clients write it: in UTC, in a zone, or finer than it is kept. */
  #written(at: number): string {
    if (this.#happens(0.1)) return `${new Date(at + 330 * minuteMs).toISOString().slice(0, -1)}+05:30`;
    const text = new Date(at).toISOString();
    return this.#happens(0.1) ? text.replace('Z', '999Z') : text;
  }

  /** An item that breaks a rule, under the id of a right one. */
  #broken({ sent }: SyntheticItem): SyntheticItem {
    const wrong = [
      { timeSpentMs: -1 },
      { toRoute: 'things' },
      { timestamp: '2099-01-01T00:00:00Z' },
      { timestamp: '2020-01-01' },
    ];
    return { sent: { ...sent, ...this.#oneOf<Record<string, unknown>>(wrong) } };
  }

  #inSomeOrder(events: readonly SyntheticItem[]): SyntheticItem[] {
    const order = [...events];
    if (this.#happens(0.25))
      for (let n = order.length - 1; n > 0; n -= 1) {
        const other = this.#below(n + 1);
        [order[n], order[other]] = [order[other]!, order[n]!];
      }
    return order;
  }

  /** At most fifty together, with copies of what came before: in the same call or a later one, some in capitals, some that say another thing. */
  #batches(items: readonly SyntheticItem[]): SyntheticItem[][] {
    const batches: SyntheticItem[][] = [];
    let batch: SyntheticItem[] = [];
    const told: SyntheticItem[] = [];
    const room = 5 + this.#below(46);
    const add = (item: SyntheticItem) => {
      batch.push(item);
      if (batch.length < room) return;
      batches.push(batch);
      batch = [];
    };
    for (const item of items) {
      add(item);
      if (item.meant) told.push(item);
      if (told.length > 0 && this.#happens(copies)) add(this.#copy(this.#oneOf(told)));
    }
    return batch.length > 0 ? [...batches, batch] : batches;
  }

  #copy(item: SyntheticItem): SyntheticItem {
    const { meant, sent } = item;
    if (!meant || meant.clientEventId === null || this.#happens(0.6)) return item;
    const clientEventId = meant.clientEventId.toUpperCase();
    if (meant.fromRoute === null || this.#happens(0.5)) return { sent: { ...sent, clientEventId }, meant };
    const timeSpentMs = this.#below(minuteMs);
    return { sent: { ...sent, clientEventId, timeSpentMs }, meant: { ...meant, timeSpentMs } };
  }

  #ends(startedAt: number, events: readonly SyntheticItem[]): SyntheticCall[] {
    if (this.#happens(0.3)) return [];
    const last = Math.max(startedAt, ...events.map(({ meant }) => meant!.at));
    const end = (): SyntheticCall => ({
      kind: 'ended',
      endedAt: Math.min(
        startedAt + dayMs,
        Math.max(startedAt, last + this.#below(40 * minuteMs) - 10 * minuteMs),
      ),
    });
    return this.#happens(0.2) ? [end(), end()] : [end()];
  }

  /** The calls of the second list somewhere between those of the first. */
  #mixed(calls: readonly SyntheticCall[], more: readonly SyntheticCall[]): SyntheticCall[] {
    const mixed = [...calls];
    for (const call of more) mixed.splice(this.#below(mixed.length + 1), 0, call);
    return mixed;
  }

  #happens(share: number): boolean {
    return this.#random() < share;
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #oneOf<T>(all: readonly T[]): T {
    return all[this.#below(all.length)]!;
  }

  /** A random UUID of version 4, in small letters. */
  #uuid(): string {
    const part = () =>
      Math.floor(this.#random() * 2 ** 32)
        .toString(16)
        .padStart(8, '0');
    const [a, b, c, d] = [part(), part(), part(), part()];
    return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
  }
}

interface Opened {
  readonly page: Page;
  readonly path: string;
  readonly sent: string;
}
