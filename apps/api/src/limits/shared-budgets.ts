import { type RedisAddress, redisOptions } from '@hedgerow/platform';
import { createClient } from 'redis';
import { Advances, type Granted } from './advances.js';
import { LocalBudgets, minuteMs } from './budget.js';

/**
 * `spend` of budget.ts, for all apis at once: the same moment, on the clock of Redis. Answers with the milliseconds to wait; 0 when
 * the points were spent, and -1 when those in advance were, too, which are taken while half of the budget remains.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
local after = math.max(full, now) + tonumber(ARGV[1])
if after - now > ${minuteMs} then return math.ceil(after - now - ${minuteMs}) end
local advance = tonumber(ARGV[2])
local taken = advance > 0 and after + advance - now <= ${minuteMs / 2}
if taken then after = after + advance end
redis.call('SET', KEYS[1], string.format('%.3f', after), 'PX', math.max(1, math.ceil(after - now)))
return taken and -1 or 0`;

/** Milliseconds that Redis gets for its answer, and for which it is not asked after it gave none. */
const [usualPatienceMs, restMs] = [250, 1_000];

/**
 * Budgets that all apis share, in Redis. While Redis is away or slow each process goes on with budgets of its own: the
 * limit is then as many times higher as there are processes, and never open.
 */
export class SharedBudgets {
  private readonly client;
  private readonly local = new LocalBudgets();
  private readonly advances = new Advances();
  private awayUntil = 0;

  constructor(
    redis: RedisAddress,
    private readonly namespace: string,
    private readonly patienceMs = usualPatienceMs,
  ) {
    this.client = createClient({ ...redisOptions(redis), disableOfflineQueue: true });
    this.client.on('error', () => undefined);
  }

  /** Connects. Does not wait for Redis. */
  start(): void {
    void this.client.connect().catch(() => undefined);
  }

  stop(): void {
    if (this.client.isOpen) this.client.destroy();
  }

  /** Milliseconds to wait; 0 when the points were spent. Asks Redis each time. */
  async spend(key: string, perMinute: number, cost: number): Promise<number> {
    // What costs more than a whole budget waits for a full one.
    const granted = await this.ask(key, perMinute, Math.min(cost, perMinute), 0);
    return granted?.waitMs ?? this.local.spend(key, perMinute, cost);
  }

  /** The same for a budget of many points, of which this process takes some in advance (`Advances`). */
  async spendInAdvance(key: string, perMinute: number, cost: number): Promise<number> {
    const ask = (points: number, advance: number) => this.ask(key, perMinute, points, advance);
    const waitMs = await this.advances.spend(key, perMinute, cost, ask);
    return waitMs ?? this.local.spend(key, perMinute, cost);
  }

  /** Undefined when Redis is away or slow, and for a while after it was. */
  private async ask(
    key: string,
    perMinute: number,
    cost: number,
    advance: number,
  ): Promise<Granted | undefined> {
    if (!this.client.isReady || Date.now() < this.awayUntil) return undefined;
    const inMs = (points: number) => ((points / perMinute) * minuteMs).toFixed(3);
    const asked = this.client.eval(script, {
      keys: [`${this.namespace}budget:${key}`],
      arguments: [inMs(cost), inMs(advance)],
    }) as Promise<number>;
    const found = await inTime(asked, this.patienceMs);
    if (found !== undefined) return { waitMs: Math.max(0, found), advance: found < 0 ? advance : 0 };
    this.awayUntil = Date.now() + restMs;
    return undefined;
  }
}

/** What was answered in time; undefined for a failure or a longer wait. */
const inTime = async (asked: Promise<number>, patienceMs: number): Promise<number | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    // Where this process itself was held up after it had asked, the answer may be there and unread: it is read first.
    timer = setTimeout(() => setImmediate(() => resolve(undefined)), patienceMs);
  });
  try {
    return await Promise.race([asked.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
};
