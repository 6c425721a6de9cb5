import {
  recoveryCodesRenewed,
  secondFactorAdded,
  secondFactorRemoved,
  type UserFact,
} from '@hedgerow/domain';
import {
  type AppendRequest,
  type Enrolment,
  type FactorState,
  Roles,
  SecondFactors,
  Sessions,
} from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { LiveSessions } from '../auth/live-sessions.js';
import { LoginThrottle } from '../auth/login-throttle.js';
import type { Person } from '../graphql/schema/context.js';
import { refuse, refuseFields } from '../graphql/schema/refusal.js';
import { AccountChange } from './account-change.js';
import { OwnPassphrase, typedPassphrase } from './own-passphrase.js';

/** Who asks, and from where. */
interface Asking {
  readonly person: Person;
  readonly address: string;
}

const wrongCode = () =>
  refuseFields({ field: 'code', message: 'This code is not right, or it was used before.' });

/** The second factor of a person: every step asks for what only they have. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly factors: SecondFactors,
    private readonly own: OwnPassphrase,
    private readonly throttle: LoginThrottle,
    private readonly accounts: AccountChange,
    private readonly roles: Roles,
    private readonly sessions: Sessions,
    private readonly live: LiveSessions,
  ) {}

  /** What they know of it themselves; whether it is required follows from their role. */
  async of({ userId }: Person): Promise<FactorState & { readonly isRequired: boolean }> {
    const [state, isRequired] = await Promise.all([
      this.factors.stateOf(userId),
      this.roles.needsFactor(userId),
    ]);
    return { ...state, isRequired };
  }

  /**
   * The second step of a sign-in: whether a code was asked for and given.
   *
   * @throws Refusal: FACTOR without a code, at its field with a wrong one.
   */
  async check(userId: string, code: string | null | undefined, address: string): Promise<boolean> {
    if (!(await this.factors.isOn(userId))) return false;
    if (!code) refuse('FACTOR');
    await this.#spend(userId, code!, address);
    return true;
  }

  /** A secret for the app; the passphrase shows that it is the person, since a factor can shut them out. */
  async begin({ person, address }: Asking, password: string, label: string): Promise<Enrolment> {
    await this.own.check(person.userId, typedPassphrase(password), address);
    const enrolment = await this.factors.begin(person.userId, label);
    return enrolment ?? refuse('DENIED', 'You have a second factor. Turn it off first.');
  }

  /**
   * Turns it on by a code of the app, and answers with the recovery codes. Ends the other sessions: they began without it,
   * and one of them may be the reason.
   */
  async confirm({ person: { userId, sessionId }, address }: Asking, code: string): Promise<string[]> {
    const attempt = await this.throttle.begin(counted(userId), address);
    if (!(await this.factors.proves(userId, code))) wrongCode();
    await attempt.succeeded();
    let ended: string[] = [];
    const codes = await this.#withCodes(userId, secondFactorAdded({ userId }), async (client) => {
      await this.factors.confirm(userId, client);
      ended = await this.sessions.revokeAll(userId, sessionId, client);
      if (sessionId) await this.sessions.noteFactor(sessionId, client);
    });
    await Promise.all(ended.map((id) => this.live.announceEnd(id)));
    return codes;
  }

  /** New recovery codes in place of the older ones. */
  async renewCodes(asking: Asking, password: string, code: string): Promise<string[]> {
    const { userId } = asking.person;
    await this.#prove(asking, password, code);
    return this.#withCodes(userId, recoveryCodesRenewed({ userId }));
  }

  /** Turns it off, by passphrase and code. */
  async remove(asking: Asking, password: string, code: string): Promise<void> {
    const { userId } = asking.person;
    await this.#prove(asking, password, code);
    await this.accounts.apply({
      userId,
      decide: () => [secondFactorRemoved({ userId })],
      within: (client) => this.factors.remove(userId, client),
    });
  }

  async #withCodes(userId: string, fact: UserFact, first?: AppendRequest['within']): Promise<string[]> {
    let codes: string[] = [];
    await this.accounts.apply({
      userId,
      decide: (user) => (user.exists ? [fact] : refuse('NTFND')),
      within: async (client) => {
        await first?.(client);
        codes = await this.factors.renewCodes(userId, client);
      },
    });
    return codes;
  }

  async #prove({ person, address }: Asking, password: string, code: string): Promise<void> {
    if (!(await this.factors.isOn(person.userId))) refuse('NTFND', 'You have no second factor.');
    await this.own.check(person.userId, typedPassphrase(password), address);
    await this.#spend(person.userId, code, address);
  }

  async #spend(userId: string, code: string, address: string): Promise<void> {
    const attempt = await this.throttle.begin(counted(userId), address);
    if (!(await this.factors.verify(userId, code.slice(0, 100)))) wrongCode();
    await attempt.succeeded();
  }
}

const counted = (userId: string): string => `second factor|${userId}`;
