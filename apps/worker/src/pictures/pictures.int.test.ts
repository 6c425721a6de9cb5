import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fact, pictureAdded, pictures, thingDeleted, things } from '@hedgerow/domain';
import { Erasures, EventStore, PersonKeys, PictureFiles } from '@hedgerow/event-store';
import {
  bucketStore,
  dropPicturesOf,
  folderStore,
  incomingKey,
  picturePrefix,
  type PictureStore,
  prefixesOfPerson,
  StoreFault,
} from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import {
  aGroup,
  aThing,
  aUser,
  type Built,
  freshDatabase,
  type TestDatabase,
  testMasterKey,
  testServices,
} from '@hedgerow/testing';
import { ownS3 } from '@hedgerow/testing/s3';
import type { Job, Reaction, ReactionEvent, RunContext } from '../reactions/reaction.js';
import { phonePicture, png, svg } from './hostile.fixture.js';
import { makeSizes } from './make-sizes.js';
import { type PictureParts, preparePictures } from './prepare-picture.js';
import { tidyPictures } from './tidy-pictures.js';
import { pictureChores } from './picture-chores.js';

let db: TestDatabase;
let keys: PersonKeys;
let store: EventStore;
let files: PictureFiles;
let bytes: PictureStore;
let parts: PictureParts;
let folder: string;
let small: Buffer;

beforeAll(async () => {
  db = await freshDatabase(await testServices({ postgres: true }));
  keys = new PersonKeys(db.pool, testMasterKey);
  store = new EventStore(db.pool, keys);
  files = new PictureFiles(db.pool, keys);
  small = await phonePicture(200, 150);
}, 60_000);
afterAll(() => db.drop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-pictures-'));
  bytes = folderStore(folder);
  parts = { store, files, bytes, make: makeSizes };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const append = async (stream: string, ...facts: readonly Fact[]) => {
  const { version } = await store.read(stream);
  const actor = { kind: 'rule', id: 'test' } as const;
  await store.append({ commandId: newId(), actor, streams: [{ stream, expected: version, facts }] });
};
const there = async (built: Built) => {
  await append(built.stream, ...built.facts);
  return built.id;
};
const typesOf = async (id: string) =>
  (await store.read(pictures.stream(id))).events.map(({ type }) => type as string);
const keysUnder = async (...prefixes: string[]) => {
  const found: string[] = [];
  for (const prefix of prefixes) for await (const { key } of bytes.list(prefix)) found.push(key);
  return found;
};
const ofPerson = (person: string) => keysUnder(...prefixesOfPerson(person));

const uploaded = async (person: string, given: Buffer) => {
  const id = newId();
  await bytes.put(incomingKey(person, id), given);
  const digest = createHash('sha256').update(given).update(id).digest();
  await files.note({ id, person, session: newId(), digest });
  return id;
};
/** A picture of something, as `newFiles` leaves it. */
const added = async (
  person: string,
  subject: 'thing' | 'user' | 'group',
  subjectId: string,
  given = small,
) => {
  const id = await uploaded(person, given);
  await files.claim([id], { subject: `${subject}-${subjectId}` }, db.pool);
  await append(pictures.stream(id), pictureAdded({ pictureId: id, subject, subjectId, addedBy: person }));
  return id;
};

const context = { signal: new AbortController().signal } as RunContext;
const run = (reaction: Reaction, payload: object, id = newId()) =>
  reaction.run({ id, reaction: reaction.name, queue: reaction.queue, payload } as Job, context);
const prepare = (pictureId: string, over: Partial<PictureParts> = {}, id?: string) =>
  run(preparePictures({ ...parts, ...over }), { pictureId }, id);
const tidy = (pictureId: string) => run(tidyPictures(parts), { pictureId });
const react = async (stream: string) => {
  const { events } = await store.read(stream);
  const reaction = tidyPictures(parts);
  for (const { payload } of reaction.react(events.at(-1) as unknown as ReactionEvent, undefined)?.jobs ?? [])
    await run(reaction, payload);
};

describe('making a picture anew', () => {
  it('it is ready in every width and both formats, and what was uploaded is gone', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    await prepare(id);
    const { events } = await store.read(pictures.stream(id));
    expect(events.at(-1)).toMatchObject({
      type: 'PicturePrepared',
      data: { width: 150, height: 200, widths: [150], placeholder: expect.stringMatching(/^data:/) },
    });
    await tidy(id);
    expect(await ofPerson(anna)).toEqual(
      ['150.avif', '150.webp'].map((file) => `pictures/${anna}/${id}/${file}`),
    );
  });

  it('delivered twice, it is made once', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    const job = newId();
    await Promise.all([prepare(id, {}, job), prepare(id, {}, job)]);
    expect(await prepare(id)).toBe('nothing to do');
    expect(await typesOf(id)).toEqual(['PictureAdded', 'PicturePrepared']);
  });

  it('what ended in the middle is done again, into the same files', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    let puts = 0;
    const put: PictureStore['put'] = (key, given) =>
      (puts += 1) === 2 ? Promise.reject(new Error('killed')) : bytes.put(key, given);
    await expect(prepare(id, { bytes: { ...bytes, put } })).rejects.toThrow('killed');
    expect(await typesOf(id)).toEqual(['PictureAdded']);
    await prepare(id);
    expect(await typesOf(id)).toEqual(['PictureAdded', 'PicturePrepared']);
    expect(await keysUnder(picturePrefix(anna, id))).toHaveLength(2);
  });

  it('one that takes the program with it each time is given up', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    // A program that ends leaves its run as begun.
    const make = () => Promise.reject(new Error('the end'));
    for (let n = 0; n < 3; n++) await expect(prepare(id, { make })).rejects.toThrow('the end');
    await prepare(id, { make });
    expect((await store.read(pictures.stream(id))).events.at(-1)).toMatchObject({
      ...{ type: 'PictureRefused', data: { reason: 'UNREADABLE' } },
    });
  });

  it('a store that is away, however often it is asked, costs no picture', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    const get = () => Promise.reject(new StoreFault('away'));
    for (let n = 0; n < 5; n++)
      await expect(prepare(id, { bytes: { ...bytes, get } })).rejects.toThrow('away');
    await prepare(id);
    expect(await typesOf(id)).toEqual(['PictureAdded', 'PicturePrepared']);
  });

  it.each<[string, () => Buffer, string]>([
    ['an SVG', svg, 'UNREADABLE'],
    ['too many pixels', () => png(14_000, 14_000), 'TOO_LARGE'],
  ])('%s is refused, with the reason, and its bytes are gone', async (_, given, reason) => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing, given());
    await prepare(id);
    await tidy(id);
    const { events } = await store.read(pictures.stream(id));
    expect(events.at(-1)).toMatchObject({ type: 'PictureRefused', data: { reason } });
    expect(await ofPerson(anna)).toEqual([]);
  });

  it('one whose bytes are gone is refused', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const id = await added(anna, 'thing', thing);
    await bytes.delete(incomingKey(anna, id));
    await prepare(id);
    expect((await store.read(pictures.stream(id))).events.at(-1)).toMatchObject({ data: { reason: 'LOST' } });
  });
});

it('in a bucket they are made, and go with their person, as in a folder', async () => {
  const s3 = await ownS3();
  try {
    bytes = bucketStore(s3.bucket);
    parts = { ...parts, bytes };
    const [anna, ben, thing] = [await there(aUser()), await there(aUser()), await there(aThing())];
    const [ready, waiting] = [await added(anna, 'thing', thing), await added(anna, 'thing', thing)];
    const bens = await added(ben, 'thing', thing);
    await prepare(ready);
    await tidy(ready);
    expect(await ofPerson(anna)).toEqual([
      ...[incomingKey(anna, waiting), `pictures/${anna}/${ready}/150.avif`],
      `pictures/${anna}/${ready}/150.webp`,
    ]);
    const scrub = (persons: readonly string[]) => dropPicturesOf(bytes, persons);
    const erasures = new Erasures({ pool: db.pool, store, keys, scrub });
    expect(await erasures.erase(anna, { kind: 'rule', id: 'test' })).toEqual({ 'files of pictures': 3 });
    expect(await ofPerson(anna)).toEqual([]);
    expect(await prepare(waiting)).toBe('nothing to do');
    expect(await ofPerson(ben)).toEqual([incomingKey(ben, bens)]);
  } finally {
    await s3.stop();
  }
}, 120_000);

describe('pictures go', () => {
  it('with the thing that they are of, also one that is not made yet', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const [ready, waiting] = [await added(anna, 'thing', thing), await added(anna, 'thing', thing)];
    await prepare(ready);
    await append(things.stream(thing), thingDeleted({ thingId: thing, deletedBy: anna }));
    await react(things.stream(thing));
    for (const id of [ready, waiting]) {
      expect((await typesOf(id)).at(-1)).toBe('PictureDeleted');
      await tidy(id);
      await prepare(id);
    }
    expect(await ofPerson(anna)).toEqual([]);
    expect(await files.of(things.stream(thing))).toEqual([]);
  });

  it('when they come to a thing that was deleted a moment before', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    await append(things.stream(thing), thingDeleted({ thingId: thing, deletedBy: anna }));
    const id = await added(anna, 'thing', thing);
    await prepare(id);
    expect((await typesOf(id)).at(-1)).toBe('PictureDeleted');
  });

  it('of a person and of a group when a newer one is ready, of a thing they stay', async () => {
    const anna = await there(aUser());
    for (const [subject, of, last] of [
      ['user', anna, 'PictureDeleted'],
      ['group', await there(aGroup()), 'PictureDeleted'],
      ['thing', await there(aThing()), 'PicturePrepared'],
    ] as const) {
      const [first, second] = [await added(anna, subject, of), await added(anna, subject, of)];
      await prepare(first);
      await prepare(second);
      await tidy(first);
      await tidy(second);
      expect([subject, (await typesOf(first)).at(-1)]).toEqual([subject, last]);
      expect((await typesOf(second)).at(-1)).toBe('PicturePrepared');
    }
  });

  it('with the person who added them: ready ones, waiting ones, and what is being made', async () => {
    const [anna, ben, thing] = [await there(aUser()), await there(aUser()), await there(aThing())];
    const [ready, making] = [await added(anna, 'thing', thing), await added(anna, 'thing', thing)];
    await prepare(ready);
    await uploaded(anna, small);
    const bens = await added(ben, 'thing', thing);
    const scrub = (persons: readonly string[]) => dropPicturesOf(bytes, persons);
    const erasures = new Erasures({ pool: db.pool, store, keys, scrub });
    const make: PictureParts['make'] = async (given) => {
      const made = await makeSizes(given);
      expect(await erasures.erase(anna, { kind: 'rule', id: 'test' })).toEqual({ 'files of pictures': 5 });
      return made;
    };
    expect(await prepare(making, { make })).toBe('nothing to do');
    expect(await ofPerson(anna)).toEqual([]);
    const { rowCount } = await db.pool.query('select from events.pictures where person = $1', [anna]);
    expect(rowCount).toBe(0);
    expect(await ofPerson(ben)).toEqual([incomingKey(ben, bens)]);
    const placeholder = (await store.read(pictures.stream(ready))).events.at(-1)!.data;
    expect(placeholder).toMatchObject({ placeholder: '' });
    // An upload that ends now is not kept.
    const late = { id: newId(), person: anna, session: newId(), digest: Buffer.alloc(32) };
    expect(await files.note(late)).toBe('erased');
  });

  it('uploads that no one made a picture of are gone after a day, claimed ones and new ones stay', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const [old, recent] = [await uploaded(anna, small), await uploaded(anna, small)];
    const claimed = await added(anna, 'thing', thing);
    await db.pool.query(
      `update events.pictures set uploaded_at = now() - interval '25 hours' where id = any($1)`,
      [[old, claimed]],
    );
    const chores = pictureChores(bytes, files);
    expect(await chores['uploads that wait for nothing']!()).toBe(1);
    expect(await chores['uploads that wait for nothing']!()).toBe(0);
    expect((await ofPerson(anna)).sort()).toEqual(
      [incomingKey(anna, recent), incomingKey(anna, claimed)].sort(),
    );
  });

  it('bytes of no upload are gone after a day, and what is not ours stays', async () => {
    const [anna, thing] = [await there(aUser()), await there(aThing())];
    const claimed = await added(anna, 'thing', thing);
    const lost = incomingKey(anna, newId());
    await bytes.put(lost, small);
    const list: PictureStore['list'] = async function* (prefix) {
      for (const key of ['incoming/readme.txt', 'incoming/anna/notes']) yield { key, changedAt: new Date(0) };
      for await (const { key } of bytes.list(prefix)) yield { key, changedAt: new Date(0) };
    };
    const chore = pictureChores({ ...bytes, list }, files)['bytes of no upload']!;
    expect(await chore()).toBe(1);
    expect(await chore()).toBe(0);
    expect(await ofPerson(anna)).toEqual([incomingKey(anna, claimed)]);
    expect(await pictureChores(bytes, files)['bytes of no upload']!()).toBe(0);
  });
});
