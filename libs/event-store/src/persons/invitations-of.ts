import { users } from '@hedgerow/domain';
import type pg from 'pg';
import { isAcceptedByFirst } from '../accounts/invitation-events.js';
import { Invitations } from '../accounts/invitations.js';
import { UnreadableText } from '../errors.js';
import type { EventStore } from '../event-store.js';
import type { PersonKeys } from './person-keys.js';

interface Context {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'read' | 'claimOwner'>;
  readonly keys: PersonKeys;
}

/**
 * The invitations that hold an address of this person: those that they accepted, and those to an address that they showed to
 * be theirs, be it no longer on the account. An address that was only written down may be another's. Ask before the key is
 * destroyed: afterwards no address is known. Throws where it cannot be known now: the key must not go then.
 */
export const invitationsOf = async (context: Context, person: string): Promise<string[]> => {
  const [accepted, addressed] = await Promise.all([
    acceptedBy(context.pool, person),
    verifiedBy(context, person).then((addresses) =>
      new Invitations(context.pool, context.keys).invitationsTo(addresses),
    ),
  ]);
  return [...new Set([...accepted, ...addressed])];
};

const acceptedBy = async (pool: pg.Pool, person: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select data->>'invitationId' as id from events.events where ${isAcceptedByFirst}`,
    [person],
  );
  return rows.map(({ id }) => id);
};

interface OfEmail {
  readonly emailId: string;
  readonly email: string;
}

/** Throws `UnreadableText` where a key or a text does not open: that is a fault, and their addresses may come back. */
const verifiedBy = async ({ store, keys }: Context, person: string): Promise<string[]> => {
  const events = await store.read(users.stream(person)).then(
    (read) => read.events,
    async (error: unknown) => {
      // There is no key of theirs any more, so their addresses are lost already.
      if (error instanceof UnreadableText && !(await keys.find([person])).has(person)) return [];
      throw error;
    },
  );
  const ofEmail = (type: string) =>
    events.filter((event) => event.type === type).map(({ data }) => data as unknown as OfEmail);
  const verified = new Set(ofEmail('UserEmailVerified').map(({ emailId }) => emailId));
  const addresses = ofEmail('UserEmailAdded')
    .filter(({ emailId, email }) => verified.has(emailId) && email !== '')
    .map(({ email }) => email);
  // Who has verified it since is invited by it now.
  const owners = await Promise.all(addresses.map((email) => store.claimOwner('verified-email', email)));
  return addresses.filter((_, at) => owners[at] === undefined || owners[at] === person);
};
