import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { badgeAwarded, badgeTypes } from '@hedgerow/domain';
import { EventStore, migrateEventStore, PersonKeys } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { anAction, freshDatabase, type TestDatabase, testMasterKey, testServices } from '@hedgerow/testing';
import { previewBadges } from './preview-badges.js';

let db: TestDatabase;
let folder: string;
const [anna, ben] = [newId(), newId()];

beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
  await migrateEventStore(db.pool);
  const store = new EventStore(db.pool, new PersonKeys(db.pool, testMasterKey));
  const append = (stream: string, facts: readonly { type: string; data: unknown }[]) =>
    store.append({
      ...{ commandId: newId(), actor: { kind: 'rule', id: 'test' } },
      streams: [{ stream, expected: 0, facts }],
    });
  for (const [person, waterings] of [
    [anna, 3],
    [ben, 1],
  ] as const) {
    for (let n = 0; n < waterings; n++) {
      const { stream, facts } = anAction({ createdBy: person, type: 'WATERING' });
      await append(stream, facts);
    }
    const award = badgeAwarded({ awardId: newId(), userId: person, kind: 'watering', level: 1 });
    await append(`badge-watering-${person}`, [award]);
  }
  folder = await mkdtemp(join(tmpdir(), 'badge-rules-'));
}, 60_000);
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true });
});

const preview = async (...words: string[]) => {
  const said: string[] = [];
  await previewBadges(words, { DATABASE_URL: db.url }, (line) => void said.push(line));
  return said;
};
const rulesFile = async (rules: unknown) => {
  const path = join(folder, `${newId()}.json`);
  await writeFile(path, typeof rules === 'string' ? rules : JSON.stringify(rules));
  return path;
};
const written = async () =>
  (await db.pool.query<{ n: number }>('select count(*)::int as n from events.events')).rows[0]!.n;

it('says that the rules of the program give nothing more to those who have what they reached', async () => {
  expect(await preview()).toEqual([
    '6 events were read. By the rules of this program:',
    '  No person gains a badge.',
  ]);
});

it('says who would gain what by other rules, and writes nothing', async () => {
  const before = await written();
  const path = await rulesFile(
    badgeTypes.map((type) => (type.level === 2 ? { ...type, threshold: 2 } : type)),
  );
  expect(await preview(path)).toEqual([
    `6 events were read. By ${path}:`,
    '  watering, level 2: 1 person',
    `    ${anna} (3)`,
  ]);
  expect(await written()).toBe(before);
});

it('prints the rules of the program as a file that it takes', async () => {
  const path = await rulesFile((await preview('--rules')).join('\n'));
  expect((await preview(path)).at(-1)).toBe('  No person gains a badge.');
});

it('refuses rules that cannot be followed, with the reason', async () => {
  const raised = badgeTypes.map((type) => (type.level === 1 ? { ...type, threshold: 2 } : type));
  await expect(preview(await rulesFile(raised))).rejects.toThrow(
    'watering: level 1 is reached by the first occurrence',
  );
  await expect(preview(await rulesFile({}))).rejects.toThrow('is no list of badge types');
  await expect(preview(await rulesFile('{'))).rejects.toThrow('is no JSON');
  await expect(preview(join(folder, 'none.json'))).rejects.toThrow('cannot be read');
});
