import { type RedisAddress, redisOptions } from '@hedgerow/platform';
import { createClient } from 'redis';
import { LocalBudgets, minuteMs } from './budget.js';

/** `spend` of budget.ts, for all apis at once: the same moment, on the clock of Redis. */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local full = tonumber(redis.call('GET', KEYS[1]) or '0')
local after = math.max(full, now) + tonumber(ARGV[1])
if after - now > ${minuteMs} then return math.ceil(after - now - ${minuteMs}) end
redis.call('SET', KEYS[1], string.format('%.3f', after), 'PX', math.max(1, math.ceil(after - now)))
return 0`;

/** Milliseconds that Redis gets for its answer, and for which it is not asked after it gave none. */
const [patienceMs, restMs] = [250, 1_000];

/**
 * Budgets that all apis share, in Redis. While Redis is away or slow each process goes on with budgets of its own: the
 * limit is then as many times higher as there are processes, and never open.
 */
export class SharedBudgets {
  private readonly client;
  private awayUntil = 0;

  constructor(
    redis: RedisAddress,
    private readonly namespace: string,
    private readonly local = new LocalBudgets(),
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

  /** Milliseconds to wait; 0 when the points were spent. */
  async spend(key: string, perMinute: number, cost: number): Promise<number> {
    if (this.client.isReady && Date.now() >= this.awayUntil) {
      const found = await inTime(this.ask(key, perMinute, cost));
      if (found !== undefined) return found;
      this.awayUntil = Date.now() + restMs;
    }
    return this.local.spend(key, perMinute, cost);
  }

  private ask(key: string, perMinute: number, cost: number): Promise<number> {
    const spentMs = (Math.min(cost, perMinute) / perMinute) * minuteMs;
    return this.client.eval(script, {
      keys: [`${this.namespace}budget:${key}`],
      arguments: [spentMs.toFixed(3)],
    }) as Promise<number>;
  }
}

/** What was answered in time; undefined for a failure or a longer wait. */
const inTime = async (asked: Promise<number>): Promise<number | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([asked.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
};
