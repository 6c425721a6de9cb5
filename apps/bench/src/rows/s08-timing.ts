import { newId } from '@hedgerow/platform';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { Connections } from '../load/http-client.js';
import { graphql } from '../load/scene.js';
import { atMost, type Figure, median } from '../runner/bars.js';
import type { Bench } from '../runner/bench.js';
import { type Stack, startStack } from '../runner/programs.js';
import type { Row } from '../runner/row.js';

/** Of known names and of unknown ones, each. */
const samples = { signIn: 1_000, forgotPassword: 1_000 };
/** The answer about a forgotten passphrase waits on purpose, so several are asked for at once. */
const atOnce = 8;

const documents = {
  signUp: 'mutation($input: SignUpInput!) { signUp(input: $input) { jwtToken } }',
  signIn: 'mutation($input: SignInInput!) { signIn(input: $input) { jwtToken } }',
  forgotPassword: 'mutation($input: ForgotPasswordInput!) { forgotPassword(input: $input) { success } }',
};

type Times = Readonly<Record<'known' | 'unknown', number[]>>;

const people = async (stack: Stack): Promise<string[]> => {
  const guest = new GraphQLClient(stack.programs.api.url);
  const names = Array.from({ length: atOnce }, (_, n) => `bea${'abcdefgh'[n]}`);
  for (const username of names) {
    const input = { name: 'Bea Bench', username, email: `${username}@example.org` };
    await guest.get(documents.signUp, { input: { ...input, password: 'Hedgerow-2026-bench' } });
  }
  return names;
};

/** One request of each kind, in turn the one and the other first: what drifts touches both. */
const measure = async (
  stack: Stack,
  { rounds, parallel }: { readonly rounds: number; readonly parallel: number },
  request: (name: string) => Buffer,
  names: readonly string[],
): Promise<Times> => {
  const times: Times = { known: [], unknown: [] };
  const door = await Connections.open(stack.programs.api.url, parallel);
  const timed = async (kind: keyof Times, name: string, isWarm: boolean) => {
    const begun = performance.now();
    await door.send(request(name));
    if (isWarm) times[kind].push(performance.now() - begun);
  };
  const warmUp = Math.ceil(rounds / 20);
  for (let round = -warmUp; round < rounds; round++) {
    // Wrong attempts are slowed down, known or not; here it is the answers that are timed.
    await stack.deployment.db.pool.query('delete from events.failed_attempts');
    const both = async (name: string) => {
      const kinds = [
        ['known', name],
        // Of the same length: it is on its way for as long.
        ['unknown', `${name.slice(0, 3)}${newId().at(-1)!.replace(/[a-h]/, 'x')}`],
      ] as const;
      for (const [kind, typed] of round % 2 === 0 ? kinds : kinds.toReversed())
        await timed(kind, typed, round >= 0);
    };
    await Promise.all(names.slice(0, parallel).map(both));
  }
  door.close();
  return times;
};

const differenceOf = ({ known, unknown }: Times): Figure => {
  const percent = Math.abs(median(known) / median(unknown) - 1) * 100;
  return { value: percent, min: percent, max: percent, unit: '%' };
};
const medianOf = (times: number[]): Figure => ({
  ...{ value: median(times), unit: 'ms' },
  ...{ min: Math.min(...times), max: Math.max(...times) },
});

const run = async (bench: Bench) => {
  const stack = await startStack(await bench.services());
  const names = await people(stack);
  const signIn = await measure(
    stack,
    { rounds: samples.signIn, parallel: 1 },
    (username) => graphql(undefined, documents.signIn, { input: { username, password: 'Wrong-2026-bench' } }),
    names,
  );
  const forgotPassword = await measure(
    stack,
    { rounds: samples.forgotPassword / atOnce, parallel: atOnce },
    (name) => graphql(undefined, documents.forgotPassword, { input: { email: `${name}@example.org` } }),
    names,
  );
  const counted = [signIn, forgotPassword].flatMap((times) => [times.known.length, times.unknown.length]);
  await stack.stop();
  return {
    figures: {
      'sign-in': differenceOf(signIn),
      'forgot-password': differenceOf(forgotPassword),
      'sign-in, known': medianOf(signIn.known),
      'sign-in, unknown': medianOf(signIn.unknown),
      'forgot-password, known': medianOf(forgotPassword.known),
      'forgot-password, unknown': medianOf(forgotPassword.unknown),
    },
    sides: {},
    settings: { samples: counted, atOnce },
    voided: [],
  };
};

export const s8: Row = {
  id: 'S8',
  title: 'known / unknown name: how far the medians of the times of the answers differ',
  gate: { 'sign-in': atMost(5), 'forgot-password': atMost(5) },
  stretch: { 'sign-in': atMost(2), 'forgot-password': atMost(2) },
  run,
};
