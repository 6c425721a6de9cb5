import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderStore } from './folder-store.js';
import { incomingKey } from './keys.js';
import type { PictureStore } from './store.js';
import { keysUnder, storeContract } from './store-contract.fixture.js';

let folder: string;
let store: PictureStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-store-'));
  store = folderStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a folder', () => storeContract(() => store));

it('what is being written of a person goes with their files', async () => {
  await store.put(incomingKey('anna', 'p1'), Buffer.from('one'));
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  let begun: () => void = () => undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const writing = store.put(incomingKey('anna', 'p3'), {
    bytes: 20,
    stream: (async function* () {
      yield Buffer.from('half');
      yield Buffer.from('and half');
      begun();
      await held;
      yield Buffer.from('the rest');
    })(),
  });
  const refused = expect(writing).rejects.toThrow('ENOENT');
  await isBegun;
  expect(await store.deleteAll('incoming/anna/')).toBe(2);
  go();
  await refused;
  expect(await keysUnder(store, 'incoming/')).toEqual([]);
});

it('leaves no folder and no half of a file behind', async () => {
  await expect(
    store.put(incomingKey('anna', 'p1'), { bytes: 4, stream: (async function* () {})() }),
  ).rejects.toThrow('A file of 4 bytes came as 0');
  await store.put(incomingKey('ben', 'p2'), Buffer.from('x'));
  await store.delete(incomingKey('ben', 'p2'));
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['anna']);
  expect(readdirSync(join(folder, 'incoming', 'anna'))).toEqual([]);
});

it('passes over what others put there', async () => {
  await store.put(incomingKey('anna', 'p1'), Buffer.from('one'));
  writeFileSync(join(folder, 'incoming', '.DS_Store'), '');
  expect(await keysUnder(store, 'incoming/')).toEqual(['incoming/anna/p1']);
});

it('that is no folder says so, with the setting', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(folderStore(join(folder, 'file', 'pictures')).check()).rejects.toThrow(
    /^PICTURES names the folder .*, which cannot be written: ENOTDIR/,
  );
});
