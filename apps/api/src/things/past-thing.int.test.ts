import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { actionRecorded, actions } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import type { Loose } from '@hedgerow/testing/graphql-client';
import fc from 'fast-check';
import type { Person } from '../person.fixture.js';
import { updateTaskDocument } from '../tasks/tasks.fixture.js';
import { suiteApi } from '../test-api.fixture.js';
import { deleteAccess, updateThing } from './things.fixture.js';

// Its cases are drawn by chance: a second try would draw others.
jest.retryTimes(0);

const testApi = suiteApi();
let anna: Person, ben: Person, cleo: Person;
beforeAll(async () => {
  [anna, ben, cleo] = await testApi.signUpAll('anna', 'ben', 'cleo');
});

const latest = ['WATER', 'TEMPERATURE', 'PH', 'CONDUCTIVITY', 'BATTERY']
  .map(
    (parameter) => `${parameter.toLowerCase()}: latest(parameter: ${parameter}) { value at device { id } }`,
  )
  .join(' ');
const both = `name description type isPublic location { x y } indicatorParameter indicatorColour lastAction lastWatering
  accessCount group { id } devices { id } accesses { isOwner isCollaborator user { username } } ${latest}`;
const thingAt = `query ($id: UUID!, $at: DateTime!) { thingAt(id: $id, at: $at) {
  ${both} actionCount openTaskCount completedTaskCount } }`;
const thingNow = `query ($id: UUID!) { thingById(id: $id) { ${both} createdAt } allActions(thingId: $id) { totalCount }
  allTasks(thingId: $id, first: 100) { nodes { status } } }`;

const past = async (person: Pick<Person, 'get'>, id: string, at: Date): Promise<Loose | null> =>
  (await person.get(thingAt, { id, at: at.toISOString() })).thingAt;
const change = (nodeId: string, fields: object) => anna.get(updateThing, { input: { nodeId, ...fields } });

/** What the read model shows of a thing, in the words of its past. */
const shown = async (id: string): Promise<Loose> => {
  const { thingById, allActions, allTasks } = await anna.get(thingNow, { id });
  const { createdAt: _createdAt, ...thing } = thingById;
  const statuses = allTasks.nodes.map(({ status }: Loose) => status);
  const completed = statuses.filter((status: string) => status === 'completed').length;
  return {
    ...thing,
    actionCount: allActions.totalCount,
    openTaskCount: statuses.length - completed,
    completedTaskCount: completed,
  };
};

/** People and devices come in no order. */
const sorted = ({ accesses, devices, ...rest }: Loose): Loose => ({
  ...rest,
  accesses: [...accesses].sort((a: Loose, b: Loose) => a.user.username.localeCompare(b.user.username)),
  devices: [...devices].sort((a: Loose, b: Loose) => a.id.localeCompare(b.id)),
});

/** Everything that was committed is shown, and no event that follows is of the same millisecond. */
const settled = async (): Promise<Date> => {
  const marker = await anna.createThing({ name: 'Marker' });
  await eventually(async () => (await anna.get('query ($id: UUID!) { thingById(id: $id) { id } allActions(thingId: $id) { totalCount } }', { id: marker.id })).allActions.totalCount === 1); // prettier-ignore
  const moment = new Date();
  await eventually(() => Date.now() > moment.getTime());
  return moment;
};

describe('a thing at a moment', () => {
  const what = fc.constantFrom(
    ...(['rename', 'describe', 'move', 'leave', 'hide', 'retype', 'regroup'] as const),
    ...(['share', 'take back', 'water', 'mend', 'correct', 'unrecord'] as const),
    ...(['plan', 'complete', 'reopen', 'drop', 'link', 'unlink', 'measure', 'measure'] as const),
  );

  it('is what the read model showed at that moment, at every moment of a random history', async () => {
    const elsewhere = await anna.createThing({ name: 'Elsewhere' });
    const group = await anna.createGroup();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ what, which: fc.nat({ max: 2 }) }), { minLength: 25, maxLength: 25 }),
        async (history) => {
          const thing = await anna.createThing();
          const probes = [
            await anna.createDevice({ name: 'One', thingId: thing.id }),
            await anna.createDevice({ name: 'Two' }),
          ];
          const done: { nodeId: string }[] = [];
          const todo: { nodeId: string }[] = [];
          const access = new Map<string, string>();
          const moments: { at: Date; state: Loose }[] = [];
          const note = async () => {
            const at = await settled();
            moments.push({ at, state: sorted(await shown(thing.id)) });
          };
          await note();
          for (const [i, { what: step, which }] of history.entries()) {
            const person = which === 0 ? ben : cleo;
            const { nodeId, id } = thing;
            const probe = probes[which % 2]!;
            const [action, task] = [done[which], todo[which]];
            if (step === 'rename') await change(nodeId, { name: `Rowan ${i}` });
            else if (step === 'describe') await change(nodeId, { description: `By the stop ${i}` });
            else if (step === 'move') await change(nodeId, { location: { x: 51 + which, y: -1 } });
            else if (step === 'leave') await change(nodeId, { location: null });
            else if (step === 'hide') await change(nodeId, { isPublic: which === 0 });
            else if (step === 'retype')
              await change(nodeId, { indicatorParameter: which === 0 ? 'PH' : 'WATER' });
            else if (step === 'regroup')
              await change(nodeId, { groupId: which === 0 ? group.id : await anna.personalGroup() });
            else if (step === 'share' && !access.has(person.id))
              access.set(person.id, await testApi.grantAccess(id, person, { isCollaborator: which === 1 }));
            else if (step === 'take back' && access.has(person.id)) {
              await anna.get(deleteAccess, { input: { id: access.get(person.id) } });
              access.delete(person.id);
            } else if (step === 'water') done.push(await anna.recordAction(id));
            else if (step === 'mend') done.push(await anna.recordAction(id, { type: 'UPKEEP' }));
            else if (step === 'correct' && action)
              await anna.get(
                'mutation ($input: UpdateActionInput!) { updateAction(input: $input) { clientMutationId } }',
                { input: { nodeId: action.nodeId, type: 'UPKEEP' } },
              );
            else if (step === 'unrecord' && action) {
              const { id: of } = action as unknown as { id: string };
              await anna.get(
                'mutation ($input: DeleteActionByIdInput!) { deleteActionById(input: $input) { clientMutationId } }',
                { input: { id: of } },
              );
              done.splice(which, 1);
            } else if (step === 'plan') todo.push(await anna.createTask(id));
            else if ((step === 'complete' || step === 'reopen') && task) {
              const status = step === 'complete' ? 'completed' : 'inProgress';
              await anna.get(updateTaskDocument, { input: { nodeId: task.nodeId, status } });
            } else if (step === 'drop' && task) {
              const { id: of } = task as unknown as { id: string };
              await anna.get(
                'mutation ($input: DeleteTaskByIdInput!) { deleteTaskById(input: $input) { clientMutationId } }',
                { input: { id: of } },
              );
              todo.splice(which, 1);
            } else if (step === 'link' || step === 'unlink')
              await anna.get(
                'mutation ($input: UpdateDeviceInput!) { updateDevice(input: $input) { clientMutationId } }',
                { input: { nodeId: probe.nodeId, thingId: step === 'link' ? id : elsewhere.id } },
              );
            else if (step === 'measure')
              await testApi.projector.projectUplink(probe.deviceId, new Date().toISOString(), {
                water: (i * 7 + which) % 100,
                ...(which === 0 ? { temperature: i } : { ph: 6 + which / 10 }),
              });
            await note();
          }
          for (const { at, state } of moments)
            expect(sorted((await past(anna, thing.id, at))!)).toEqual(state);
        },
      ),
      { numRuns: 3 },
    );
  }, 240_000);

  it('is not there before it was registered, nor after now', async () => {
    const { id } = await anna.createThing();
    const { createdAt } = (await anna.get(thingNow, { id })).thingById;
    expect(await past(anna, id, new Date(createdAt))).toMatchObject({
      name: 'Mill Lane rowan',
      actionCount: 1,
    });
    expect(await past(anna, id, new Date(Date.parse(createdAt) - 1))).toBeNull();
    expect(await past(anna, id, new Date(Date.now() + 60_000))).toBeNull();
  });
});

describe('who sees a thing as it was', () => {
  it('sees it now: not those from whom it is hidden since', async () => {
    const { id, nodeId } = await anna.createThing();
    const open = await settled();
    await change(nodeId, { isPublic: false });
    await settled();
    for (const person of [ben, testApi.visitor]) expect(await past(person, id, open)).toBeNull();
    await testApi.grantAccess(id, ben);
    expect(await past(ben, id, open)).toMatchObject({ isPublic: true, accesses: [{ isOwner: true }] });
  });

  it('is told who had access only with access of their own, and a guest of no group', async () => {
    const group = await anna.createGroup();
    const { id } = await anna.createThing({ groupId: group.id });
    const then = await settled();
    expect(await past(ben, id, then)).toMatchObject({
      ...{ accessCount: 1, accesses: null, group: { id: group.id } },
    });
    expect(await past(testApi.visitor, id, then)).toMatchObject({
      ...{ accessCount: 1, accesses: null, group: null },
    });
  });

  it('is shown nothing of a day on which it was private, without access', async () => {
    const { id, nodeId } = await anna.createThing({ isPublic: false, description: 'The key is in the shed' });
    const hidden = await settled();
    await change(nodeId, { isPublic: true, description: '' });
    await settled();
    for (const person of [ben, testApi.visitor]) {
      expect(await past(person, id, hidden)).toBeNull();
      expect(await past(person, id, new Date())).toMatchObject({ description: '' });
    }
    expect(await past(anna, id, hidden)).toMatchObject({ description: 'The key is in the shed' });
  });

  it('is not shown where it was, once it does not say where it is', async () => {
    const { id, nodeId } = await anna.createThing({ location: { x: 51.5, y: -0.1 } });
    const then = await settled();
    expect(await past(ben, id, then)).toMatchObject({ location: { x: 51.5, y: -0.1 } });
    await change(nodeId, { location: null });
    await settled();
    expect(await past(ben, id, then)).toMatchObject({ location: null });
    expect(await past(anna, id, then)).toMatchObject({ location: { x: 51.5, y: -0.1 } });
  });
});

it('answers for a thing with 10 000 events in less than 200 ms', async () => {
  const { id } = await anna.createThing();
  const { pool } = testApi.database;
  const fact = actionRecorded({
    ...{ actionId: newId(), thingId: id, type: 'WATERING', comments: 'Two cans, slowly', hasImage: false },
    createdBy: anna.id,
  });
  await pool.query(
    `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type, actor_kind, actor_id, data)
     select gen_random_uuid(), gen_random_uuid(), now(), 1, 1, 0, $1 || gen_random_uuid(), 'ActionRecorded', 'person', $2, $3::json
     from generate_series(1, 10000)`,
    [actions.stream(''), anna.id, JSON.stringify(fact.data)],
  );
  await pool.query('analyze events.events');
  const moment = await settled();
  // The quickest of them: other work of this machine only adds to what it costs, for seconds at a time.
  const took: number[] = [];
  const begun = performance.now();
  while (took.length < 7 || (Math.min(...took) >= 200 && performance.now() - begun < 15_000)) {
    const began = performance.now();
    expect((await past(anna, id, moment))!.actionCount).toBe(10_001);
    took.push(performance.now() - began);
  }
  expect(Math.min(...took)).toBeLessThan(200);
});
