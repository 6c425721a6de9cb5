import { join } from 'node:path';
import { eventually } from '@hedgerow/testing';
import { Connections, post } from '../load/http-client.js';
import { type Visit, visit } from '../load/lighthouse.js';
import { untilQuiet } from '../load/quiet.js';
import { claimsOf, dataIn, graphql, type Scene, setScene } from '../load/scene.js';
import { uplinkBody } from '../load/uplinks.js';
import { atLeast, atMost, type Bar, type Figure, figure, median } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { root } from '../runner/paths.js';
import { secretHeader, type Stack, startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';

const things = 12;
const uplinks = 20;
/** Visits of each page, in which the compilers of the stack's programs take a share of the two cores. */
const warmUps = 3;
/** A machine that voids more visits than this is not fit to measure on. */
const mostVoid = 3;

/** Readings for each thing, some minutes apart, so that the pages have something to draw. */
const postReadings = async (stack: Stack, { things: all, token }: Scene): Promise<void> => {
  const ingest = await Connections.open(stack.programs.ingest.url, 8);
  const api = await Connections.open(stack.programs.api.url, 1);
  for (let n = 0; n < uplinks; n += 1) {
    const at = new Date(Date.now() - (uplinks - n) * 600_000).toISOString();
    const headers = { [secretHeader.name]: secretHeader.value };
    await Promise.all(
      all.map(({ sender }) => ingest.send(post('/webhooks/tts/v3', headers, uplinkBody(sender, n, at)))),
    );
  }
  const document = 'query ($id: UUID!) { thingById(id: $id) { water } }';
  await eventually(
    async () => {
      const answers = await Promise.all(all.map(({ id }) => api.send(graphql(token, document, { id }))));
      return answers.every(
        ({ body }) => dataIn<{ thingById: { water: number | null } }>(body).thingById.water !== null,
      );
    },
    { within: 30_000 },
  );
  ingest.close();
  api.close();
};

/** What the browser of a steward remembers: who signed in. */
const remembered = (token: string): Record<string, string> => {
  const { user_id: id, role, exp: expiry } = claimsOf(token);
  const state = { token, id, role, expiry, name: 'Bea Bench', username: 'bea' };
  return { 'hedgerow.auth': JSON.stringify(state) };
};

const figures = {
  LCP: { of: ({ lcp }: Visit) => lcp / 1_000, unit: 's', gate: atMost(2), stretch: atMost(1.5) },
  TBT: { of: ({ tbt }: Visit) => tbt, unit: 'ms', gate: atMost(200), stretch: atMost(100) },
  CLS: { of: ({ cls }: Visit) => cls, unit: '', gate: atMost(0.1), stretch: atMost(0.01) },
  performance: {
    of: ({ performance }: Visit) => performance,
    unit: '',
    gate: atLeast(95),
    stretch: atLeast(100),
  },
  accessibility: {
    of: ({ accessibility }: Visit) => accessibility,
    unit: '',
    gate: atLeast(100),
    stretch: atLeast(100),
  },
  'best practices': {
    of: ({ bestPractices }: Visit) => bestPractices,
    unit: '',
    gate: atLeast(100),
    stretch: atLeast(100),
  },
  SEO: { of: ({ seo }: Visit) => seo, unit: '', gate: atLeast(95), stretch: atLeast(100) },
} as const;

const pages = ['guest', 'thing'] as const;
type Page = (typeof pages)[number];

/** One value for each page and figure: `LCP, guest`. */
const forEach = <T>(make: (page: Page, name: keyof typeof figures) => T): Record<string, T> =>
  Object.fromEntries(
    pages.flatMap((page) =>
      (Object.keys(figures) as (keyof typeof figures)[]).map((name) => [
        `${name}, ${page}`,
        make(page, name),
      ]),
    ),
  );

const run = async (bench: Bench) => {
  const stack = await startStack(await bench.services(), {
    WEB_ROOT: join(root, 'apps/web/dist'),
    PERSISTED_OPERATIONS: join(root, 'apps/web/persisted-operations.json'),
  });
  const scene = await setScene(stack.programs.api.url, things);
  await postReadings(stack, scene);
  const { url } = stack.programs.api;
  const open: Record<Page, () => Promise<Visit>> = {
    guest: () => visit(`${url}/`, {}, bench.say),
    thing: () => visit(`${url}/things/${scene.things[0]!.id}/dashboard`, remembered(scene.token), bench.say),
  };
  const visits: Record<Page, Visit[]> = { guest: [], thing: [] };
  const voided: string[] = [];
  // The first ones warm api, database and browser up and do not count.
  for (let round = -warmUps; round < bench.rounds; round += 1)
    for (const page of pages) {
      for (;;) {
        try {
          // The stack shares the machine with the browser, and Lighthouse counts the processor's time four times.
          if (!(await untilQuiet())) bench.say('  the machine did not come to rest');
          const one = await open[page]();
          if (round >= 0) visits[page].push(one);
          bench.say(`  ${round < 0 ? 'warm-up' : `visit ${round + 1}`}, ${page}: LCP ${Math.round(one.lcp)} ms, TBT ${Math.round(one.tbt)} ms, performance ${Math.round(one.performance)}`); // prettier-ignore
          break;
        } catch (error) {
          voided.push(`${page}: ${(error as Error).message.split('\n')[0]}`);
          if (voided.length > mostVoid) throw new Error(`Too many void visits: ${voided.join('; ')}`);
        }
      }
    }
  await stack.stop();
  const all = Object.values(visits).flat();
  return {
    figures: forEach<Figure>((page, name) => figure(visits[page].map(figures[name].of), figures[name].unit)),
    sides: {},
    settings: {
      things,
      throttling: 'simulated: 4 × CPU, 1.6 Mbps, 150 ms',
      'phone that is simulated': `${Math.round(median(all.map(({ machine }) => machine)) / 4)} by Lighthouse’s benchmark; a Pixel 5 has 1000, a Moto G Power 264`,
      guest: 'the front page, a first visit',
      thing: 'the dashboard of a thing, for its steward, nothing in the cache',
    },
    voided,
  };
};

export const g12: Row = {
  id: 'G12',
  title:
    'first screen on a phone, Lighthouse mobile: the front page for a guest, a thing’s page for its steward',
  gate: forEach<Bar>((_page, name) => figures[name].gate),
  stretch: forEach<Bar>((_page, name) => figures[name].stretch),
  run,
};
