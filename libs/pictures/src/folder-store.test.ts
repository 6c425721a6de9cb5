import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { folderStore } from './folder-store.js';
import { incomingKey, pictureKey, picturePrefix } from './keys.js';
import { NoSuchFile, type PictureStore } from './store.js';

let folder: string;
let store: PictureStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-store-'));
  store = folderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

const keysUnder = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
};
const textOf = async (key: string) => {
  const { bytes, stream } = await store.get(key);
  const text = Buffer.concat(await stream.toArray()).toString();
  expect(bytes).toBe(text.length);
  return text;
};
const small = { width: 160, format: 'webp' } as const;

it('gives back what was put, the last of one key, and says what there is', async () => {
  const [key, other] = [incomingKey('anna', 'p1'), pictureKey('anna', 'p1', small)];
  await store.put(key, Buffer.from('one'));
  await store.put(
    key,
    (async function* () {
      yield Buffer.from('t');
      yield Buffer.from('wo');
    })(),
  );
  await store.put(other, Buffer.from('three'));
  expect(await textOf(key)).toBe('two');
  expect(await keysUnder('incoming/')).toEqual(['incoming/anna/p1']);
  expect(await keysUnder('pictures/')).toEqual(['pictures/anna/p1/160.webp']);
});

it('keeps nothing of what was not sent to its end', async () => {
  const broken = (async function* () {
    yield Buffer.from('half');
    throw new Error('gone');
  })();
  await expect(store.put(incomingKey('anna', 'p1'), broken)).rejects.toThrow('gone');
  expect(await keysUnder('incoming/')).toEqual([]);
  await expect(store.get(incomingKey('anna', 'p1'))).rejects.toThrow(NoSuchFile);
});

it('a person’s files are removed at once, also those being written, and no other’s', async () => {
  await store.put(incomingKey('anna', 'p1'), Buffer.from('one'));
  await store.put(incomingKey('ben', 'p2'), Buffer.from('two'));
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const writing = store.put(
    incomingKey('anna', 'p3'),
    (async function* () {
      yield Buffer.from('half');
      begun();
      await held;
      yield Buffer.from('the rest');
    })(),
  );
  const refused = expect(writing).rejects.toThrow('ENOENT');
  await isBegun;
  expect(await store.deleteAll('incoming/anna/')).toBe(2);
  go();
  await refused;
  expect(await keysUnder('incoming/')).toEqual(['incoming/ben/p2']);
  expect(await store.deleteAll('incoming/anna/')).toBe(0);
});

it('many who put and delete in one folder do not disturb each other', async () => {
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const key = incomingKey('anna', `p${n}`);
      await store.put(key, Buffer.from(`${n}`));
      if (n % 2 === 0) await store.delete(key);
    }),
  );
  expect(await keysUnder('incoming/')).toHaveLength(30);
  await store.delete(incomingKey('anna', 'p0'));
});

it.each(['../x', 'incoming/../../x', '/etc/passwd', 'incoming/a\0b', 'incoming//x', 'a/.hidden', 'a b', ''])(
  'takes no key that leads elsewhere: %j',
  async (key) => {
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('is no key of a picture');
    await expect(store.get(key)).rejects.toThrow('is no key of a picture');
    await expect(store.deleteAll(`${key}/`)).rejects.toThrow('is no key of a picture');
    expect(readdirSync(folder)).toEqual([]);
  },
);

it('a prefix is a folder', async () => {
  await store.put(pictureKey('anna', 'p1', small), Buffer.from('x'));
  await expect(store.deleteAll('pictures/an')).rejects.toThrow('is no folder of pictures');
  expect(await store.deleteAll(picturePrefix('anna', 'p1'))).toBe(1);
});
