import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { users } from '@hedgerow/domain';
import { Credentials, hashPassphrase, SecondFactors } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { aUser, testServices } from '@hedgerow/testing';
import { type ReplayHarness, replayHarness } from './replay.fixture.js';

const passphrase = 'correct horse battery staple';
const anna = aUser({
  name: 'Wilhelmina Quincebush',
  username: 'quincy77',
  email: 'mina@orchard-post.example',
});
const ada = aUser({ name: 'Ada Admin', username: 'ada', isAdmin: true });
const ben = aUser({ username: 'ben-without-rights' });
const zoe = aUser({ username: 'zoe', isAdmin: true });
let harness: ReplayHarness;
/** Recovery codes of Ada. */
let codes: string[];

beforeAll(async () => {
  harness = await replayHarness(await testServices({ postgres: true }));
  const hash = await hashPassphrase(passphrase);
  for (const { id, stream, facts } of [anna, ada, ben, zoe]) {
    await harness.store.append({
      ...{ commandId: newId(), actor: { kind: 'person', id } },
      streams: [{ stream, expected: 0, facts }],
      claims: [{ kind: 'username', value: (facts[0]!.data as { username: string }).username, owner: id }],
    });
    await new Credentials(harness.db.pool).set(id, hash);
  }
  const factors = new SecondFactors(harness.db.pool, harness.keys);
  await factors.begin(ada.id, 'ada');
  await factors.confirm(ada.id, harness.db.pool as never);
  codes = await factors.renewCodes(ada.id, harness.db.pool as never);
}, 60_000);
afterAll(() => harness.drop());
beforeEach(() => harness.db.pool.query('delete from events.failed_attempts'));

const inClear = (name: string, as: string, answers: string[], ...words: string[]) =>
  harness.replay(['--out', harness.path(name), '--persons', 'clear', '--as', as, ...words], {
    ask: () => Promise.resolve(answers.shift() ?? ''),
  });
const revealed = async () =>
  (await harness.store.read(users.stream(ada.id))).events.filter(({ type }) => type === 'PersonsRevealed');

describe('people in clear', () => {
  it('are for an administrator with passphrase and second factor, and the log says that they were read', async () => {
    await inClear('clear.ndjson', 'Ada', [passphrase, codes[0]!], '--types', 'UserRegistered');
    const text = readFileSync(harness.path('clear.ndjson'), 'utf8');
    expect(text).toContain('Wilhelmina Quincebush');
    expect(text).toContain(`user-${anna.id}`);
    expect(await revealed()).toMatchObject([
      {
        actor: { kind: 'person', id: ada.id },
        data: { userId: ada.id, types: ['UserRegistered'], into: 'ndjson' },
      },
    ]);
  });

  it('are written down before the first of them is read, and again when a replay goes on', async () => {
    const openFile = () => Promise.reject(new Error('killed'));
    const words = ['--out', harness.path('cut.ndjson'), '--persons', 'clear', '--as', 'ada'];
    const answers = [passphrase, codes[1]!, passphrase, codes[2]!];
    const ask = () => Promise.resolve(answers.shift()!);
    await expect(harness.replay(words, { ask, openFile })).rejects.toThrow('killed');
    expect(await revealed()).toHaveLength(2);
    await harness.replay(words, { ask });
    expect(await revealed()).toHaveLength(3);
  });

  it.each([
    ['a wrong passphrase', 'ada', ['wrong'], /--as: the user name or the passphrase is not right/],
    [
      'a name that nobody has',
      'nobody-here',
      [passphrase],
      /--as: the user name or the passphrase is not right/,
    ],
    [
      'a person without the role',
      'ben-without-rights',
      [passphrase],
      /people in clear are for administrators alone/,
    ],
    ['an administrator without a second factor', 'zoe', [passphrase], /has no second factor/],
    ['a wrong code', 'ada', [passphrase, '000000'], /--as: the code is not right/],
  ])('are refused to %s, and nothing is written', async (_, as, answers, why) => {
    const before = (await revealed()).length;
    await expect(inClear('refused.ndjson', as, answers)).rejects.toThrow(why);
    expect(await revealed()).toHaveLength(before);
    expect(() => readFileSync(harness.path('refused.ndjson.partial'))).toThrow('ENOENT');
  });

  it('cannot be guessed at without end', async () => {
    for (let n = 0; n < 5; n++)
      await expect(inClear('guess.ndjson', 'ada', ['wrong'])).rejects.toThrow(/is not right/);
    await expect(inClear('guess.ndjson', 'ada', [passphrase, codes[3]!])).rejects.toThrow(
      /too many wrong answers/,
    );
  });

  it('of one who was erased are empty', async () => {
    await harness.keys.destroy(anna.id);
    await inClear('erased.ndjson', 'ada', [passphrase, codes[4]!], '--types', 'UserRegistered');
    const text = readFileSync(harness.path('erased.ndjson'), 'utf8');
    expect(text).not.toContain('Quincebush');
    expect(text).toContain(anna.id);
  });
});
