/**
 * The product as built, with services of its own, on the Node that runs this: a person signs up and makes a group, a
 * thing and a probe, the network posts a recorded uplink, and the reading arrives. Then everything stops in order.
 */
import assert from 'node:assert/strict';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@hedgerow/testing/eventually';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { Secret, TOTP } from 'otpauth';
import { post } from '../simulate/post.js';
import { administratorCode } from '../start/first-administrator.js';
import { root } from '../start/paths.js';
import { explain, timedLines } from '../start/report.js';
import { Stopping } from '../start/stopping.js';
import { type ThrowAwayStack, throwAwayStack } from '../stack/throw-away.js';
import { resultsDir } from './parts.js';

const say = timedLines();
const stopping = new Stopping(say);

/** The LSE01 uplink of the network server's documentation, byte for byte; its payload says 8.31 % of water. */
const uplink = readFileSync(join(root, 'libs/lorawan/fixtures/tts-v3-uplink-lse01.json'), 'utf8');
const networkDeviceId = 'eui-a840410000000101';

const signUpDocument = `mutation SignUp($input: SignUpInput!) { signUp(input: $input) { jwtToken } }`;
const ida = { name: 'Ida Berg', username: 'ida-berg', email: 'ida@example.org', password: 'Hedgerow-2026' };

const roleIn = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { role: unknown }).role;

/** Turns the second factor on, which administrators need, and answers with the token that has their rights. */
const withSecondFactor = async (person: GraphQLClient): Promise<string> => {
  const { begun } = await person.get<{ begun: { secret: string } }>(
    `mutation Begin($input: BeginSecondFactorInput!) { begun: beginSecondFactor(input: $input) { secret } }`,
    { input: { password: ida.password } },
  );
  const code = new TOTP({ secret: Secret.fromBase32(begun.secret) }).generate();
  const { on } = await person.get<{ on: { jwtToken: string } }>(
    `mutation Confirm($input: ConfirmSecondFactorInput!) { on: confirmSecondFactor(input: $input) { jwtToken } }`,
    { input: { code } },
  );
  return on.jwtToken;
};

const use = async ({ apiUrl, ingestUrl, options, programs }: ThrowAwayStack): Promise<void> => {
  for (const [name, port] of Object.entries(options.ports))
    // Another address of this machine, which a program that listened on all of them would answer.
    await assert.rejects(
      fetch(`http://127.0.0.2:${port}/health/live`),
      `${name} listens beyond the loopback`,
    );
  const page = await fetch(apiUrl);
  assert.match(await page.text(), /<title>/);

  const visitor = new GraphQLClient(apiUrl);
  const code = await administratorCode(options.addresses, programs.api);
  const { signUp: first } = await visitor.get<{ signUp: { jwtToken: string } }>(signUpDocument, {
    input: { ...ida, administratorCode: code },
  });
  assert.equal(roleIn(first.jwtToken), 'bk_user');
  assert.equal(roleIn(await withSecondFactor(visitor.as(first.jwtToken))), 'bk_admin');
  say('The first administrator registered with the code of the log, and has the rights with a second factor');

  const { signUp } = await visitor.get<{ signUp: { jwtToken: string } }>(signUpDocument, {
    input: { name: 'Mia Hill', username: 'mia-hill', email: 'mia@example.org', password: 'Hedgerow-2026' },
  });
  const person = visitor.as(signUp.jwtToken);
  const make = async (kind: 'group' | 'thing' | 'device', input: object): Promise<string> => {
    const name = `create${kind[0]!.toUpperCase()}${kind.slice(1)}`;
    const type = `C${name.slice(1)}Input`;
    const document = `mutation Make($input: ${type}!) { made: ${name}(input: $input) { ${kind} { id } } }`;
    const { made } = await person.get<{ made: Record<string, { id: string }> }>(document, { input });
    return made[kind]!.id;
  };
  const groupId = await make('group', { name: 'Orchard', type: 'GROWER', isPublic: true });
  const tree = { groupId, name: 'Rowan', type: 'TREE', isPublic: true, hasImage: false };
  const thingId = await make('thing', tree);
  const where = { x: 51.4021, y: -1.3247, isPublic: true };
  const probe = { thingId, model: 'LSE01', name: 'Probe', deviceId: networkDeviceId, ...where };
  const deviceId = await make('device', probe);
  say('A person, a group, a thing and a probe are there');

  await post({ ingestUrl, secret: options.secrets.INGEST_SECRET, signal: stopping.signal }, uplink);
  const water = await eventually(
    async () => {
      const { allSensorData } = await person.get<{ allSensorData: { nodes: { data: { water: number } }[] } }>(
        `query Readings($id: UUID!) { allSensorData(deviceId: $id) { nodes { data } } }`,
        { id: deviceId },
      );
      return allSensorData.nodes[0]?.data.water;
    },
    { within: 20_000 },
  );
  assert.equal(water, 8.31);
  say(`The reading arrived: ${water} % of water`);
};

const run = async (): Promise<void> => {
  const stack = await throwAwayStack(join(resultsDir, `logs/smoke-node-${process.versions.node}`), say);
  stopping.add(() => stack.stop());
  stopping.signal.throwIfAborted();
  const programs = Object.values(stack.programs);
  for (const { pid, recipe } of programs)
    assert.equal(
      readlinkSync(`/proc/${pid}/exe`),
      readlinkSync('/proc/self/exe'),
      `the Node of ${recipe.name}`,
    );
  await use(stack);
  await stopping.run();
  for (const { recipe } of programs) {
    const log = readFileSync(recipe.logFile, 'utf8').trim();
    assert.match(
      log.split('\n').at(-1) ?? '',
      /"msg":"stopped"/,
      `${recipe.name} did not drain, see ${recipe.logFile}`,
    );
    assert.doesNotMatch(log, /^\(node:\d+\) /m, `Node warns ${recipe.name}, see ${recipe.logFile}`);
  }
  say('Every program drained and stopped');
};

try {
  say(`On Node ${process.versions.node}`);
  await run();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
} finally {
  await stopping.run();
}
