import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's minimum for argon2id. One hash costs some 26 ms of one core and 19 MiB.
const cost = {
  algorithm: 2 satisfies Algorithm.Argon2id as Algorithm,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** More at once would take the cores from everybody else: signing in would be the way to stop the service. */
const most = { running: 2, waiting: 50 };
/** Seconds in which a full queue has emptied itself, with room to spare. */
const emptyAfterSeconds = 3;

/** Too many passphrases wait to be hashed or checked. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
  readonly retryAfterSeconds = emptyAfterSeconds;
  constructor() {
    super('Too many sign-ins at once');
  }
}

const cores = pLimit(most.running);

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A queue of its own for one kind of work, with at most `running` of it at the cores: however many sign-ups come, one
 * core is left for those who sign in. p-limit's queue has no bound, so it is kept here.
 */
const queue = (running: number): InTurn => {
  const limiter = pLimit(running);
  return async (work) => {
    if (limiter.pendingCount >= most.waiting) throw new TooBusy();
    return limiter(() => cores(work));
  };
};

const signingIn = queue(most.running);
const signingUp = queue(1);

/** The argon2id hash of a passphrase, in PHC format. Throws `TooBusy` when its queue is full. */
export const hashPassphrase = (passphrase: string): Promise<string> =>
  signingUp(() => hash(passphrase, cost));

let nobodys: Promise<string> | undefined;

/**
 * Whether the passphrase is the one that was hashed. Without a hash (an unknown user) it does the same work and says
 * no, so that the time of the answer tells nothing. Throws `TooBusy` when the queue is full.
 */
export const isPassphraseOf = async (
  passphraseHash: string | undefined,
  passphrase: string,
): Promise<boolean> => {
  nobodys ??= hash('nobody has this passphrase', cost);
  const against = passphraseHash ?? (await nobodys);
  const same = await signingIn(() => verify(against, passphrase));
  return passphraseHash !== undefined && same;
};
