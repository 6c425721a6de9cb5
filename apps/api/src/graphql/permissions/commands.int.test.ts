import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { devices, groups, things } from '@hedgerow/domain';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { errorCode } from '@hedgerow/testing/graphql-client';
import { suiteApi } from '../../test-api.fixture.js';
import { commands, kindsOf, ownCalls, seenBy } from './commands.fixture.js';
import { type People, peopleOf, type Role, roles, type Scene, sceneOf } from './roles.fixture.js';

const testApi = suiteApi();
let people: People;

beforeAll(async () => {
  people = await peopleOf(testApi);
});
// Letters are limited, and one administrator invites to everything here.
beforeEach(() => testApi.database.pool.query('delete from events.failed_attempts'));

type Call = (typeof commands)[string];

/** Every row: the mutation, the row's own name, and the call. */
const rows: readonly (readonly [string, string, Call])[] = [
  ...Object.entries(commands).map(([name, call]) => [name, name, call] as const),
  ...Object.entries(kindsOf).flatMap(([name, kinds]) =>
    Object.entries(kinds).map(([kind, call]) => [name, `${name}: ${kind}`, call] as const),
  ),
];

const mayOf = ({ by }: Call, scene: Scene): readonly Role[] => (typeof by === 'function' ? by(scene) : by);

/** What a role is answered by the table: `done`, or the code of the refusal. */
const expected = (call: Call, scene: Scene, role: Role): string => {
  if (role === 'deactivated') return 'EXPIRED';
  if (role === 'guest') return 'LOGIN';
  if (mayOf(call, scene).includes(role)) return 'done';
  return call.about === undefined || seenBy(call.about, scene).includes(role) ? 'DENIED' : 'NTFND';
};

const answered = async (name: string, call: Call, scene: Scene, role: Role): Promise<string> => {
  const person = people[role];
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const results = call.ofSeveral ? 'results { refusal { code } }' : '';
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { clientMutationId ${results} } }`;
  const answer = await person.ask(document, { input: await call.input(scene, person, testApi) });
  const refused = call.ofSeveral && answer.data?.[name]?.results[0].refusal?.code;
  return errorCode(answer) ?? (answer.errors ? answer.errors[0]!.message : (refused ?? 'done'));
};

/** How far the streams of a scene have come: a refused command adds nothing. */
const versionsOf = async ({ group, thing, device }: Scene) => {
  const streams = [groups.stream(group.id), things.stream(thing.id), devices.stream(device.id)];
  return Promise.all(streams.map(async (stream) => (await testApi.store.read(stream)).version));
};

it('every mutation has its row', () => {
  const { schema } = testApi.api.app.get(GraphQLSchemaHost);
  const mutations = Object.keys(schema.getMutationType()!.getFields());
  expect([...Object.keys(commands), ...Object.keys(kindsOf), ...Object.keys(ownCalls)].sort()).toEqual(
    mutations.sort(),
  );
});

it('calls about one’s own account are tested where the table says', () => {
  for (const [name, file] of Object.entries(ownCalls))
    expect([name, readFileSync(join(import.meta.dirname, '../..', file), 'utf8').includes(name)]).toEqual([
      name,
      true,
    ]);
});

describe.each([
  ['public', true],
  ['private', false],
])('[354] what is %s', (_, isPublic) => {
  let shared: Scene;
  /** What a call changes cannot be asked about twice. They are made several at once: the projector takes them together. */
  let untouched: Scene[];
  beforeAll(async () => {
    shared = await sceneOf(testApi, people, isPublic);
    const changing = rows.filter(([, , call]) => call.changes).flatMap(([, , call]) => mayOf(call, shared));
    untouched = [];
    const makeInTurn = async () => {
      while (changing.pop()) untouched.push(await sceneOf(testApi, people, isPublic));
    };
    await Promise.all(Array.from({ length: 8 }, makeInTurn));
  }, 120_000);

  it('who may not is refused by every command, and nothing changes', async () => {
    const before = await versionsOf(shared);
    for (const [name, row, call] of rows)
      for (const role of roles) {
        const code = expected(call, shared, role);
        if (code !== 'done')
          expect([row, role, await answered(name, call, shared, role)]).toEqual([row, role, code]);
      }
    expect(await versionsOf(shared)).toEqual(before);
  }, 60_000);

  it.each(rows.map(([name, row, call]) => [row, name, call] as const))(
    'who may: %s',
    async (_row, name, call) => {
      for (const role of mayOf(call, shared)) {
        const scene = call.changes ? untouched.pop()! : shared;
        expect([role, await answered(name, call, scene, role)]).toEqual([role, 'done']);
      }
    },
    60_000,
  );
});
