import type { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import type { Pool } from 'pg';
import { anAction, aUser } from './builders.js';

/** Writes so many actions of fifty people, a second apart, by one statement; and three events through the store before them. */
export const fillLog = async (pool: Pool, store: EventStore, events: number): Promise<void> => {
  // Through the store first, which notes where events of these types belong.
  const { stream, facts } = anAction();
  const { stream: account, facts: registered } = aUser();
  for (const [name, written] of [
    [stream, facts],
    [account, registered],
  ] as const)
    await store.append({
      ...{ commandId: newId(), actor: { kind: 'person', id: newId() } },
      streams: [{ stream: name, expected: 0, facts: written }],
    });
  await pool.query(
    `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
       actor_kind, actor_id, data)
     select gen_random_uuid(), gen_random_uuid(), now() - ($1 + 1 - n) * interval '1 s', 1, 1, 0,
       'action-' || action, 'ActionRecorded', 'person', person, json_build_object('actionId', action,
         'thingId', thing, 'type', 'WATERING', 'comments', 'Watered ' || n, 'hasImage', false, 'createdBy', person)
     from (select n, gen_random_uuid() as action, gen_random_uuid() as thing,
         '0192f0c1-7a10-7c3e-9d01-' || lpad((n % 50)::text, 12, '0') as person
       from generate_series(1, $1) n) made`,
    [events],
  );
};
