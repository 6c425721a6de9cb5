import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { anAction, testMasterKey } from '@hedgerow/testing';
import { suiteDatabase } from '@hedgerow/testing/suite-database';
import { EventStore, PersonKeys, routeOf } from './index.js';

const db = suiteDatabase();

describe('where events belong', () => {
  it('is noted before the first event of a program is in the log', async () => {
    const type = 'ActionRecorded';
    expect(await routeOf(db.pool, { type, schemaVersion: 1 })).toBeUndefined();
    const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
    const append = () =>
      store.append({
        commandId: newId(),
        actor: { kind: 'person', id: newId() },
        streams: [{ ...anAction(), expected: 0 }],
      });
    await db.pool.query('alter table events.types rename to elsewhere');
    await expect(append()).rejects.toThrow('events.types');
    expect((await db.pool.query('select 1 from events.events')).rowCount).toBe(0);
    await db.pool.query('alter table events.elsewhere rename to types');
    await Promise.all([append(), append()]);
    expect(await routeOf(db.pool, { type, schemaVersion: 1 })).toEqual({
      topic: 'stewardship.events',
      keyField: 'thingId',
    });
    const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from events.types');
    expect(rows[0]!.n).toBe(catalogue.length);
  });
});
