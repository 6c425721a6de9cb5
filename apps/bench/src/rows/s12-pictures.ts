import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { authorization, GraphQLClient } from '@hedgerow/testing/graphql-client';
import sharp from 'sharp';
import { type LoopDelay, watchLoops } from '../load/event-loop.js';
import { Connections } from '../load/http-client.js';
import { graphql } from '../load/scene.js';
import { atMost, figure } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { newHistogram, note, openLoop, percentiles } from '../runner/latency.js';
import { startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';

/** A browser sends two at a time and the api takes six of one person; so several people send them. */
const people = 4;
const photographsEach = 5;
const [width, height] = [4_000, 3_000];
/** Questions of others meanwhile, in a second. */
const questionsPerSecond = 20;

const documents = {
  signUp: 'mutation($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
  createGroup: 'mutation($input: CreateGroupInput!) { createGroup(input: $input) { group { id } } }',
  createThing: 'mutation($input: CreateThingInput!) { createThing(input: $input) { thing { id } } }',
  newFiles: 'mutation($input: NewFilesInput!) { newFiles(input: $input) { movedFiles } }',
  statuses: 'query($id: UUID!) { thingById(id: $id) { pictures(first: 100) { status } } }',
  question: 'query($id: UUID!) { thingById(id: $id) { name water location { x y } } }',
};

interface Steward {
  readonly token: string;
  readonly client: GraphQLClient;
  readonly thingId: string;
}

const steward = async (apiUrl: string, n: number): Promise<Steward> => {
  const guest = new GraphQLClient(apiUrl);
  const username = `bea${'abcdefgh'[n]}`;
  const account = { name: 'Bea Bench', username, email: `${username}@example.org` };
  const { signUp } = await guest.get<{ signUp: { jwtToken: string } }>(documents.signUp, {
    input: { ...account, password: 'Hedgerow-2026-bench' },
  });
  const client = guest.as(signUp.jwtToken);
  const { createGroup } = await client.get<{ createGroup: { group: { id: string } } }>(
    documents.createGroup,
    { input: { name: `Bench ${n}`, type: 'GROWER', isPublic: true } },
  );
  const thing = { name: `Bed ${n}`, type: 'VEGETABLEBED', isPublic: true, hasImage: true };
  const { createThing } = await client.get<{ createThing: { thing: { id: string } } }>(
    documents.createThing,
    { input: { ...thing, groupId: createGroup.group.id } },
  );
  return { token: signUp.jwtToken, client, thingId: createThing.thing.id };
};

/** As a phone takes it: nothing in it is alike, and neighbours are near each other. */
const photograph = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: width / 8, height: height / 8, channels: 3, background: '#888', noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  return sharp(small)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer();
};

const upload = async (apiUrl: string, { token }: Steward, session: string, bytes: Buffer): Promise<void> => {
  // Another file each time: what follows the end of a JPEG is no part of the picture.
  const body = new Blob([new Uint8Array(bytes), newId()]);
  const headers = { 'content-type': 'image/jpeg', ...authorization(token) };
  const answer = await fetch(`${apiUrl}/files/${session}`, { method: 'POST', body, headers });
  if (answer.status !== 201) throw new Error(`Answered ${answer.status}: ${await answer.text()}`);
};

const areReady = async ({ client, thingId }: Steward, count: number): Promise<boolean> => {
  const { thingById } = await client.get<{ thingById: { pictures: { status: string }[] } }>(
    documents.statuses,
    { id: thingId },
  );
  return thingById.pictures.filter(({ status }) => status === 'READY').length === count;
};

interface Round {
  readonly sending: LoopDelay;
  readonly making: LoopDelay;
  readonly answers: Record<string, number>;
  readonly seconds: number;
}

const run = async (bench: Bench) => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-pictures-'));
  const loops = watchLoops();
  const stack = await startStack(await bench.services(), { PICTURES: folder, ...loops.environment });
  const { url, pid } = stack.programs.api;
  const stewards = await Promise.all(Array.from({ length: people }, (_, n) => steward(url, n)));
  const bytes = await photograph();
  const door = await Connections.open(url, 8);

  const round = async (number: number): Promise<Round> => {
    const [begun, latency] = [performance.now(), newHistogram()];
    let isOver = false;
    const asking = (async () => {
      while (!isOver)
        await openLoop(questionsPerSecond, 1_000, (n, dueAt) => {
          const { token, thingId } = stewards[n % people]!;
          void door
            .send(graphql(token, documents.question, { id: thingId }))
            .then(() => note(latency, performance.now() - dueAt));
        });
    })();
    await loops.since(pid);
    await Promise.all(
      stewards.map(async (one) => {
        const session = newId();
        await Promise.all(Array.from({ length: photographsEach }, () => upload(url, one, session, bytes)));
        const input = { sessionId: session, type: 'product', id: one.thingId };
        await one.client.get(documents.newFiles, { input });
      }),
    );
    const sending = await loops.since(pid);
    for (const one of stewards)
      await eventually(() => areReady(one, number * photographsEach), { within: 900_000, every: 500 });
    const making = await loops.since(pid);
    isOver = true;
    await asking;
    const seconds = (performance.now() - begun) / 1_000;
    bench.say(`  sending: ${sending.p99.toFixed(1)} ms p99, making: ${making.p99.toFixed(1)} ms p99`);
    return { sending, making, answers: percentiles(latency), seconds };
  };

  const rounds: Round[] = [];
  for (let number = 1; number <= (bench.quick ? 1 : 3); number++) rounds.push(await round(number));
  door.close();
  await stack.stop();
  loops.stop();
  rmSync(folder, { recursive: true });

  const of = (value: (round: Round) => number, unit = 'ms') => figure(rounds.map(value), unit);
  return {
    figures: {
      'event loop while they are sent, p99': of(({ sending }) => sending.p99),
      'event loop while they are made anew, p99': of(({ making }) => making.p99),
      'event loop while they are sent, longest': of(({ sending }) => sending.max),
      'answers to others, p99': of(({ answers }) => answers['p99']!),
      'until all are ready': of(({ seconds }) => seconds, 's'),
    },
    sides: {},
    settings: {
      ...{ people, photographs: people * photographsEach, width, height, bytes: bytes.length },
      questionsPerSecond,
    },
    voided: [],
    rounds: rounds.length,
  };
};

const inTime = atMost(50);
const promptly = atMost(20);

export const s12: Row = {
  id: 'S12',
  title: '20 photographs of 12 megapixels at once: how late the event loop of the api is',
  gate: {
    'event loop while they are sent, p99': inTime,
    'event loop while they are made anew, p99': inTime,
  },
  stretch: {
    'event loop while they are sent, p99': promptly,
    'event loop while they are made anew, p99': promptly,
  },
  run,
};
