import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { anAction, recorded } from '@hedgerow/testing';
import { endBatchHarness, startBatchHarness } from '../testing/batch-harness.js';
import { noteActions } from '../testing/example-reactions.js';
import { setKept } from './position-rows.js';

let h: Awaited<ReturnType<typeof startBatchHarness>>;
beforeEach(async () => void (h = await startBatchHarness()), 120_000);
afterAll(endBatchHarness);

const topic = 'stewardship.events';

describe('records that are kept, once their topic was made anew', () => {
  const events = Array.from({ length: 3 }, () => recorded(anAction({ createdBy: newId() }))[0]!);
  const places = async () => {
    const { rows } = await h.database.pool.query<{ id: string; place: string }>(
      `select convert_from(value, 'UTF8')::json->>'id' as id, partition || '/' || "offset" as place
       from worker.kept_records order by partition, "offset"`,
    );
    return rows.map(({ id, place }) => `${events.findIndex((event) => event.id === id)}: ${place}`);
  };
  const placed = (event: number, partition: number, offset: string) => ({
    ...{ id: events[event]!.id, topic, partition, offset },
  });
  const keep = async (...numbers: number[]) => {
    h.deliverNewer(...numbers.map((number) => events[number]!));
    await h.worker([noteActions()]).run();
  };

  it('lie where their events are, an event once though it lay there twice; done again it stays so', async () => {
    await keep(0, 1, 0);
    for (const _time of ['once', 'again']) {
      await setKept(h.database.pool, [topic], [placed(0, 1, '0'), placed(1, 0, '0')]);
      expect(await places()).toEqual(['1: 0/0', '0: 1/0']);
    }
  });

  it('lie before all others where their event is nowhere, and in the way of none, however often', async () => {
    await keep(0);
    await setKept(h.database.pool, [topic], []);
    expect(await places()).toEqual(['0: 0/-1']);
    // Another lies now where the first one did.
    await h.database.pool.query(
      `insert into worker.kept_records select topic, partition, 0, "timestamp", key,
         replace(convert_from(value, 'UTF8'), $1, $2)::bytea, headers, type from worker.kept_records`,
      [events[0]!.id, events[1]!.id],
    );
    await setKept(h.database.pool, [topic], []);
    expect((await places()).map((place) => place.replace(/-\d+/, 'before'))).toEqual([
      '1: 0/before',
      '0: 0/before',
    ]);
  });
});
