import { AdministratorCodes, type Claim, EventStore, Roles } from '@hedgerow/event-store';
import { backoff, sleep } from '@hedgerow/platform';
import { Injectable } from '@nestjs/common';
import { Query, Resolver } from '@nestjs/graphql';
import { administratorPlace, freeAdministratorPlace } from '../auth/named-administrator.js';
import { LoginThrottle } from '../auth/login-throttle.js';
import { Access } from '../graphql/schema/access.js';
import { refuseFields } from '../graphql/schema/refusal.js';
import { Runtime } from '../runtime.js';

// One value that one person can hold: of two who register with a code at the same moment, one gets it.
const first = { kind: 'administrator', value: 'first' } as const;
const counted = 'the administrator code';

/** The refusal of a code, at its field. Wrong, used and out of date get the same words. */
export const refuseCode = (): never =>
  refuseFields({
    field: 'administratorCode',
    message: 'This code is not right, or it has been used. The log of the api has the newest one.',
  });

/**
 * How an empty product comes by its first administrator: while there is none, the api writes a one-time code into its log
 * when it starts, and the person who registers with it gets the role.
 */
@Injectable()
export class FirstAdministrator {
  #wanted = false;

  constructor(
    private readonly runtime: Runtime,
    private readonly store: EventStore,
    private readonly codes: AdministratorCodes,
    private readonly roles: Roles,
    private readonly throttle: LoginThrottle,
  ) {}

  /** A new code where there is no administrator; undefined where there is one, or where ADMIN_USERNAMES names them. */
  async begin(): Promise<string | undefined> {
    const { config } = this.runtime;
    if (config.adminUsernames.length > 0 || (await this.roles.hasAdministrator())) return undefined;
    this.#wanted = true;
    return (await this.isWanted()) ? this.codes.issue() : undefined;
  }

  /**
   * Takes the places of those who have a name in ADMIN_USERNAMES already: they registered before it was listed, or before
   * names had places. It gives them no role.
   */
  async takeNamedPlaces(): Promise<void> {
    for (const username of this.runtime.config.adminUsernames) {
      const place = administratorPlace([username], username)!;
      await this.store.claimForOwner(place, { kind: 'username', value: username });
    }
  }

  /** Writes a new code into the log where one is wanted, and takes the named places; waits for PostgreSQL until the signal is aborted. */
  async announce(signal: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await this.takeNamedPlaces();
        const administratorCode = await this.begin();
        // The one secret that a log may hold: it is good for one registration, by which all codes end.
        if (administratorCode !== undefined)
          this.runtime.logger.warn(
            { administratorCode },
            'no administrator yet: register the first with this code',
          );
        return;
      } catch {
        await sleep(backoff(attempt), signal);
      }
    }
  }

  /** Whether a person could register as the first administrator now. */
  async isWanted(): Promise<boolean> {
    this.#wanted &&= (await this.store.claimOwner(first.kind, first.value)) === undefined;
    return this.#wanted;
  }

  /** Passes a code that counts. @throws Refusal: at the field, or RATE_LIMITED after several wrong ones from one network. */
  async check(code: string, address: string): Promise<void> {
    const attempt = await this.throttle.begin(counted, address);
    if (!(await this.isWanted()) || !(await this.codes.isIssued(code))) refuseCode();
    await attempt.succeeded();
  }

  /** What the registration holds for good, so that there is no second first. */
  claimFor(userId: string): Claim {
    return { ...first, owner: userId };
  }

  /** The same of one whom ADMIN_USERNAMES names; undefined for others, and where the place was ever taken. */
  async claimByName(username: string, userId: string): Promise<Claim | undefined> {
    const { adminUsernames } = this.runtime.config;
    const place = await freeAdministratorPlace(adminUsernames, username, (kind, value) =>
      this.store.claimOwner(kind, value),
    );
    return place && { ...place, owner: userId };
  }
}

@Resolver()
export class FirstAdministratorQuery {
  constructor(private readonly first: FirstAdministrator) {}

  @Access('anyone')
  @Query(() => Boolean, {
    description: 'True while there is no administrator: signing up with the code from the log makes one.',
  })
  awaitsFirstAdministrator(): Promise<boolean> {
    return this.first.isWanted();
  }
}
