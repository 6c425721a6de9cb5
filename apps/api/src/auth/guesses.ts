import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { refuse } from '../graphql/refusal.js';
import { rows } from '../graphql/sql.js';
import { Runtime } from '../runtime.js';

/** Failures that cost nothing: slips of the thumb. */
const free = 5;
const longestSeconds = 15 * 60;
/** Failures from one neighbourhood of addresses, over all accounts, that cost nothing. */
const freeOfAddress = 50;
/** After this long without a failure everything is forgotten. */
const forgetSeconds = 24 * 3600;

/** Seconds to wait after so many failures: 1 after the fifth, then doubling up to a quarter of an hour. */
export const waitAfter = (failures: number, forFree: number = free): number =>
  failures < forFree ? 0 : Math.min(longestSeconds, 2 ** (failures - forFree));

/** Neighbours share a limit: one network hands out many addresses, an IPv6 site 2^80 of them. */
export const neighbourhood = (address: string): string => {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  return v4?.[1] ?? address.split(':').slice(0, 3).join(':');
};

/**
 * Slows guessing down. Counted for an account as seen from one neighbourhood, so that a stranger's guesses do not lock
 * the owner out, and for a neighbourhood over all accounts. Kept in PostgreSQL: every api counts together, and when it
 * is away nobody signs in anyway, so the limit never fails open.
 */
@Injectable()
export class Guesses {
  constructor(private readonly runtime: Runtime) {}

  /** @throws Refusal (TOO_MANY) while this caller has to wait. */
  async check(account: string, address: string): Promise<void> {
    const blocked = await rows(
      this.runtime.pool,
      `select 1 from events.failed_attempts where account = any($1::bytea[]) and blocked_until > now()`,
      [this.keys(account, address).map(({ key }) => key)],
    );
    if (blocked.length > 0) refuse('TOO_MANY');
  }

  /** Notes a failure. */
  async failed(account: string, address: string): Promise<void> {
    for (const { key, forFree } of this.keys(account, address)) {
      await rows(
        this.runtime.pool,
        `insert into events.failed_attempts as f (account, failures, last_at, blocked_until)
         values ($1, 1, now(), now())
         on conflict (account) do update set
           failures = case when f.last_at < now() - make_interval(secs => ${forgetSeconds}) then 1 else f.failures + 1 end,
           last_at = now(),
           blocked_until = case
             when f.last_at < now() - make_interval(secs => ${forgetSeconds}) or f.failures + 1 < $2 then now()
             else now() + make_interval(secs => least(${longestSeconds}, power(2, least(f.failures + 1 - $2, 20))))
           end`,
        [key, forFree],
      );
    }
  }

  /** Forgets the failures of an account once its owner is in. */
  async succeeded(account: string, address: string): Promise<void> {
    await rows(this.runtime.pool, `delete from events.failed_attempts where account = $1`, [
      this.keys(account, address)[0]!.key,
    ]);
  }

  // What was typed as a name may be a passphrase in the wrong field: it is kept as a keyed hash.
  private keys(account: string, address: string) {
    const near = neighbourhood(address);
    const hash = (text: string) =>
      createHmac('sha256', this.runtime.config.tokenSecret).update(`guess\u0000${text}`).digest();
    return [
      { key: hash(`${account}\u0000${near}`), forFree: free },
      { key: hash(near), forFree: freeOfAddress },
    ];
  }
}
