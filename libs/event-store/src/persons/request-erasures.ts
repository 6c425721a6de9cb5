import {
  type Actor,
  deviceInvitationEvents,
  type Fact,
  groupInvitationEvents,
  personalDataErased,
  thingInvitationEvents,
  users,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import type pg from 'pg';
import { targetIn } from '../accounts/invitations.js';
import { whileStale } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { closeAccount } from './close-account.js';

interface Context {
  readonly pool: pg.Pool;
  readonly store: Pick<EventStore, 'append'>;
}

/** Erasures that are told of in one stream. */
interface Request {
  readonly stream: string;
  readonly ids: readonly string[];
  readonly factOf: (id: string) => Fact;
  /** Takes away what else there is of one of them. */
  readonly end: (client: Pick<pg.ClientBase, 'query'>, id: string) => Promise<unknown>;
}

/** Who does something else to the stream at that moment moves it. More tries than that have another cause. */
const tries = 10;

/**
 * Writes erasures down: event, list, and the end of an account or of an invitation's code, all of it or nothing for each stream.
 * A person's event stands in their own stream, an invitation's in that of what it is to: from there every copy of the log
 * and every row that was made of it is told, whatever is restored or built at that moment.
 */
export const requestErasures = async (
  context: Context,
  ids: readonly string[],
  actor: Actor,
): Promise<void> => {
  const { rows } = await context.pool.query<{ stream: string; ids: string[] }>(
    'select stream, array_agg(id) as ids from events.invitations where id = any($1::uuid[]) group by stream',
    [ids],
  );
  for (const ofTarget of rows)
    await write(context, actor, { ...ofTarget, ...ofInvitationsTo(ofTarget.stream) });
  const invitations = new Set(rows.flatMap((ofTarget) => ofTarget.ids));
  for (const id of ids)
    if (!invitations.has(id))
      await write(context, actor, { stream: users.stream(id), ids: [id], ...ofPersons });
};

const ofPersons: Pick<Request, 'factOf' | 'end'> = {
  factOf: (userId) => personalDataErased({ userId }),
  end: closeAccount,
};

const ofInvitationsTo = (stream: string): Pick<Request, 'factOf' | 'end'> => {
  const { kind, id } = targetIn(stream);
  const facts = {
    Thing: (invitationId: string) => thingInvitationEvents.erased({ thingId: id, invitationId }),
    Group: (invitationId: string) => groupInvitationEvents.erased({ groupId: id, invitationId }),
    Device: (invitationId: string) => deviceInvitationEvents.erased({ deviceId: id, invitationId }),
  };
  return {
    factOf: facts[kind],
    end: (client, invitation) =>
      client.query('delete from events.mail_codes where person = $1', [invitation]),
  };
};

const write = (context: Context, actor: Actor, request: Request): Promise<void> =>
  whileStale(tries, () => writeOnce(context, actor, request));

const writeOnce = async (
  { pool, store }: Context,
  actor: Actor,
  { stream, ids, factOf, end }: Request,
): Promise<void> => {
  const { rows } = await pool.query<{ version: number | null; open: string[] }>(
    `select (select max(version) from events.events where stream = $1) as version,
            array(select unnest($2::uuid[]) except select person from events.erasures) as open`,
    [stream, ids],
  );
  const { version, open } = rows[0]!;
  if (open.length === 0) return;
  const within = async (client: Pick<pg.ClientBase, 'query'>) => {
    for (const id of open) await end(client, id);
    await client.query(
      'insert into events.erasures (person) select unnest($1::uuid[]) on conflict (person) do nothing',
      [open],
    );
  };
  // The log came out of a backup that is older than these: there is nothing to say of them.
  if (version === null) return within(pool);
  const streams = [{ stream, expected: version, facts: open.map(factOf) }];
  await store.append({ commandId: newId(), actor, streams, within });
};
