import { type Actor, type Fact, thingAccessGranted } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { freshDatabase, testServices, testMasterKey } from '@hedgerow/testing';
import { EventStore, PersonKeys } from '../index.js';

export const mia: Actor = { kind: 'person', id: newId() };

/** A store on a database of its own. */
export const freshStore = async () => {
  const db = await freshDatabase(await testServices({ postgres: true }));
  const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
  const countEvents = async (): Promise<number> =>
    Number((await db.pool.query<{ count: string }>('select count(*) from events.events')).rows[0]!.count);
  return { db, store, countEvents };
};

/** A new command of Mia's over these streams. */
export const command = (
  streams: readonly { stream: string; expected: number; facts: readonly Fact[] }[],
  actor: Actor = mia,
) => ({ commandId: newId(), actor, streams });

/** A person gets access to a thing: one more event for its stream. */
export const access = (thingId: string) =>
  thingAccessGranted({ thingId, accessId: newId(), userId: newId(), isOwner: false, isCollaborator: true });
