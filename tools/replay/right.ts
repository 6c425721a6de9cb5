import { limits, normalise, personsRevealed, users } from '@hedgerow/domain';
import {
  Credentials,
  EventStore,
  FailedAttempts,
  type PersonKeys,
  SecondFactors,
} from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import type { Question, Target } from '@hedgerow/replay';
import { Problem } from '@hedgerow/services';
import type { Pool } from 'pg';

/** Asks the person at the terminal; what they type is not shown. */
export type Ask = (what: string) => Promise<string>;

interface Asked {
  readonly as: string;
  readonly question: Question;
  readonly into: Target['kind'];
}

/**
 * Lets an administrator read persons in clear: asks for passphrase and second factor, and writes into the log that they do,
 * before the first event is read. Throws a Problem for everybody else; wrong answers are counted as those of a sign-in are.
 */
export const letRead = async (
  { pool, keys, ask }: { readonly pool: Pool; readonly keys: PersonKeys; readonly ask: Ask },
  { as, question, into }: Asked,
): Promise<void> => {
  const store = new EventStore(pool, keys);
  const userId = await whoIs(store, { pool, keys, ask }, normalise(as));
  const { persons: _persons, removed: _removed, ...asked } = question;
  // Each time, also when it only goes on: each time it reads.
  for (let tries = 3; ; tries--) {
    const { version } = await store.load(users, userId);
    const facts = [personsRevealed({ userId, ...lists(asked), into })];
    try {
      await store.append({
        commandId: newId(),
        actor: { kind: 'person', id: userId },
        streams: [{ stream: users.stream(userId), expected: version, facts }],
      });
      return;
    } catch (error) {
      if (tries === 1 || (error as Error).name !== 'StaleStream') throw error;
    }
  }
};

/** The lists as the schema of the event has them. */
const lists = ({ types, subjects, groups, ...rest }: Omit<Question, 'persons'>) => ({
  ...rest,
  ...(types ? { types: [...types] } : {}),
  ...(subjects ? { subjects: [...subjects] } : {}),
  ...(groups ? { groups: [...groups] } : {}),
});

const whoIs = async (
  store: EventStore,
  { pool, keys, ask }: { readonly pool: Pool; readonly keys: PersonKeys; readonly ask: Ask },
  name: string,
): Promise<string> => {
  const attempts = new FailedAttempts(pool, keys);
  const counts = [{ key: JSON.stringify(['replay', name]), free: 5 }];
  const wait = await attempts.begin(counts);
  if (wait > 0) throw new Problem('--as: too many wrong answers.', `Try again in ${wait} seconds.`);
  const userId = await store.claimOwner('username', name);
  const passphrase = (await ask(`Passphrase of ${name}: `)).slice(0, limits.passphrase.max);
  // For an unknown name as well, so that both take the same time and get the same words.
  if (!(await new Credentials(pool).verify(userId, passphrase)) || !userId)
    throw new Problem('--as: the user name or the passphrase is not right.', 'Repeat the command.');
  const { state } = await store.load(users, userId);
  if (!state.exists || !state.isAdmin)
    throw new Problem(
      '--persons: people in clear are for administrators alone.',
      'Leave --persons out: the same events come with pseudonyms.',
    );
  const factors = new SecondFactors(pool, keys);
  if (!(await factors.isOn(userId)))
    throw new Problem(
      '--as: this administrator has no second factor.',
      'Set one up in the account first (/account/emails).',
    );
  if (!(await factors.verify(userId, await ask('Code of the authenticator app, or a recovery code: '))))
    throw new Problem('--as: the code is not right.', 'Repeat the command with the next code.');
  await attempts.succeeded(counts);
  return userId;
};
