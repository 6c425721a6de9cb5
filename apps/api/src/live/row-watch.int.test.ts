import { beforeAll, describe, expect, it } from '@jest/globals';
import { inTransaction, liveGeneration, thingProjection } from '@hedgerow/read-model';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import type { Person } from '../person.fixture.js';
import { suiteApi, type TestApi } from '../test-api.fixture.js';
import { Live } from './live.js';
import { RowWatch } from './row-watch.js';

const testApi = suiteApi();
let anna: Person;
beforeAll(async () => {
  anna = await testApi.signUp();
});

const subscribe: TestApi['subscribe'] = (query, id, token) => testApi.subscribe(query, id, token);
const sql = (text: string, ...values: unknown[]) => testApi.database.pool.query(text, values);
const operations = () => testApi.api.app.get(Live).counts.operations;

const groupUpdated = 'subscription ($id: UUID!) { groupUpdated(id: $id) { group { id name } } }';

describe('a live group', () => {
  it('sends its state at once, then each change, and null when it is gone', async () => {
    const { id } = await anna.createGroup();
    const { messages, completed, first } = subscribe(groupUpdated, id);
    expect(await first()).toEqual({
      data: { groupUpdated: { group: { id, name: 'Riverside Growers' } } },
    });
    await sql(`update read.groups set name = 'Canal Orchard', version = version + 1 where id = $1`, id);
    await eventually(() => messages.at(-1).data.groupUpdated.group.name === 'Canal Orchard', {
      within: 5_000,
    });
    await sql('delete from read.groups where id = $1', id);
    await completed;
    expect(messages.at(-1)).toEqual({ data: { groupUpdated: { group: null } } });
    await eventually(() => operations() === 0);
  });

  it('ends with null for who may not see it any more, and goes on for the others', async () => {
    const { id } = await anna.createGroup();
    const member = subscribe(groupUpdated, id, anna.token);
    const guest = subscribe(groupUpdated, id);
    await Promise.all([member.first(), guest.first()]);
    await sql('update read.groups set is_public = false, version = version + 1 where id = $1', id);
    await guest.completed;
    expect(guest.messages.at(-1)).toEqual({ data: { groupUpdated: { group: null } } });
    await sql(`update read.groups set name = 'Ours', version = version + 1 where id = $1`, id);
    await eventually(() => member.messages.at(-1).data.groupUpdated.group.name === 'Ours', { within: 5_000 });

    await sql('delete from read.group_memberships where group_id = $1', id);
    await sql('update read.groups set version = version + 1 where id = $1', id);
    await member.completed;
    expect(member.messages.at(-1)).toEqual({ data: { groupUpdated: { group: null } } });
  });

  it('shows no step back of a crashed database that is made good at once, and one that stays', async () => {
    const { id } = await anna.createGroup();
    const { messages, first } = subscribe(groupUpdated, id, anna.token);
    await first();
    const becomes = async (name: string, by: number) => {
      await sql('update read.groups set name = $2, version = version + $3 where id = $1', id, name, by);
      // In place of the timer, so that exactly one check finds each state.
      await testApi.api.app.get(RowWatch)['heal']();
    };
    const latest = () => messages.at(-1).data.groupUpdated.group.name;
    await becomes('Shown', 5);
    await eventually(() => latest() === 'Shown');
    await becomes('Taken back', -3);
    await becomes('Written again', 4);
    await eventually(() => latest() === 'Written again');
    await becomes('Stays back', -3);
    await eventually(() => latest() === 'Stays back', { within: 5_000 });
    expect(messages.map(({ data }) => data.groupUpdated.group.name)).not.toContain('Taken back');
  });

  it('of others is not found', async () => {
    const secret = await anna.createGroup({ isPublic: false });
    for (const id of [secret.id, newId()]) {
      const { messages, completed } = subscribe(groupUpdated, id);
      await completed;
      expect(messages).toMatchObject([
        { errors: [{ message: 'Group not found', extensions: { code: 'NTFND' } }] },
      ]);
    }
  });
});

describe('a live device', () => {
  const deviceUpdated = 'subscription ($id: UUID!) { deviceUpdated(id: $id) { device { id water } } }';

  it('sends its state at once, then each reading, announced or not, and null when it is gone', async () => {
    const device = await anna.createDevice();
    const { messages, completed, first } = subscribe(deviceUpdated, device.id);
    expect(await first()).toEqual({ data: { deviceUpdated: { device: { id: device.id, water: null } } } });
    await testApi.projector.projectUplink(device.deviceId, '2026-10-01T00:00:00.000Z', { water: 42 });
    await eventually(() => messages.at(-1).data.deviceUpdated.device.water === 42);
    await testApi.projector.projectUplink(
      device.deviceId,
      '2026-10-01T01:00:00.000Z',
      { water: 41 },
      { announce: false },
    );
    await eventually(() => messages.at(-1).data.deviceUpdated.device.water === 41, { within: 5_000 });

    await inTransaction(testApi.database.pool, async (client) =>
      client.query(
        `delete from read.devices_g${await liveGeneration(client, thingProjection)} where id = $1`,
        [device.id],
      ),
    );
    await completed;
    expect(messages.at(-1)).toEqual({ data: { deviceUpdated: { device: null } } });
  });

  it('of others is not found', async () => {
    const secret = await anna.createDevice({ isPublic: false });
    const { messages, completed } = subscribe(deviceUpdated, secret.id);
    await completed;
    expect(messages).toMatchObject([
      { errors: [{ message: 'Device not found', extensions: { code: 'NTFND' } }] },
    ]);
  });
});
