import { expect, it } from '@jest/globals';
import { incomingKey, pictureKey, picturePrefix } from './keys.js';
import { NoSuchFile, type PictureStore } from './store.js';

export const keysUnder = async (store: PictureStore, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) keys.push(key);
  return keys;
};

/** These parts, one after another, said to be so many bytes. */
export const parts = (texts: readonly string[], bytes = texts.join('').length) => ({
  bytes,
  stream: (async function* () {
    for (const text of texts) yield Buffer.from(text);
  })(),
});

const small = { width: 160, format: 'webp' } as const;

/** What any store of pictures does. Run against each; `store` gives an empty one. */
export const storeContract = (store: () => PictureStore): void => {
  const textOf = async (key: string) => {
    const { bytes, stream } = await store().get(key);
    const text = Buffer.concat(await stream.toArray()).toString();
    expect(bytes).toBe(text.length);
    return text;
  };

  it('can be used as it is set', () => expect(store().check()).resolves.toBeUndefined());

  it('gives back what was put, the last of one key, and says what there is', async () => {
    const [key, other] = [incomingKey('anna', 'p1'), pictureKey('anna', 'p1', small)];
    const before = Date.now();
    await store().put(key, Buffer.from('one'));
    await store().put(key, parts(['t', 'wo']));
    await store().put(other, Buffer.from('three'));
    expect(await textOf(key)).toBe('two');
    expect(await keysUnder(store(), 'incoming/')).toEqual(['incoming/anna/p1']);
    expect(await keysUnder(store(), 'pictures/')).toEqual(['pictures/anna/p1/160.webp']);
    for await (const { changedAt } of store().list('incoming/'))
      expect(Math.abs(changedAt.getTime() - before)).toBeLessThan(60_000);
  });

  it('gives back ten megabytes as they came', async () => {
    const key = incomingKey('anna', 'p1');
    const chunk = Buffer.alloc(64 * 1024, 'garden');
    const stream = (async function* () {
      for (let n = 0; n < 160; n++) yield chunk;
    })();
    await store().put(key, { bytes: 160 * chunk.length, stream });
    const { bytes, stream: back } = await store().get(key);
    expect(bytes).toBe(160 * chunk.length);
    const all = Buffer.concat(await back.toArray());
    expect(all.equals(Buffer.concat(Array.from({ length: 160 }, () => chunk)))).toBe(true);
  });

  it.each<[string, () => ReturnType<typeof parts>, string]>([
    [
      'what fails on its way',
      () => ({
        bytes: 8,
        stream: (async function* () {
          yield Buffer.from('half');
          throw new Error('gone');
        })(),
      }),
      'gone',
    ],
    [
      'what fails after its last byte',
      () => ({
        bytes: 4,
        stream: (async function* () {
          yield Buffer.from('half');
          throw new Error('refused');
        })(),
      }),
      'refused',
    ],
    ['what ends too soon', () => parts(['half'], 8), 'A file of 8 bytes came as 4'],
    ['what is more than was said', () => parts(['half', 'more'], 4), 'A file of 4 bytes came as more'],
  ])('keeps nothing of %s', async (_, bytes, message) => {
    await expect(store().put(incomingKey('anna', 'p1'), bytes())).rejects.toThrow(message);
    expect(await keysUnder(store(), 'incoming/')).toEqual([]);
    await expect(store().get(incomingKey('anna', 'p1'))).rejects.toThrow(NoSuchFile);
  });

  it('removes a file once and again, and says which file it does not have', async () => {
    const key = incomingKey('anna', 'p1');
    await store().put(key, Buffer.from('one'));
    await store().delete(key);
    await store().delete(key);
    await expect(store().get(key)).rejects.toMatchObject({ name: 'NoSuchFile', key });
  });

  it('a person’s files are removed at once, and no other’s', async () => {
    for (let n = 0; n < 30; n++) await store().put(incomingKey('anna', `p${n}`), Buffer.from('one'));
    for (const person of ['ann', 'annabel', 'ben'])
      await store().put(incomingKey(person, 'p2'), Buffer.from('two'));
    expect(await store().deleteAll('incoming/anna/')).toBe(30);
    expect(await keysUnder(store(), 'incoming/')).toEqual([
      ...['incoming/ann/p2', 'incoming/annabel/p2', 'incoming/ben/p2'],
    ]);
    expect(await store().deleteAll('incoming/anna/')).toBe(0);
  });

  it('many who put and delete in one folder do not disturb each other', async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const key = incomingKey('anna', `p${n}`);
        await store().put(key, Buffer.from(`${n}`));
        if (n % 2 === 0) await store().delete(key);
      }),
    );
    expect(await keysUnder(store(), 'incoming/')).toHaveLength(30);
    await store().delete(incomingKey('anna', 'p0'));
  });

  it.each([
    '../x',
    'incoming/../../x',
    '/etc/passwd',
    'incoming/a\0b',
    'incoming//x',
    'a/.hidden',
    'a b',
    '',
  ])('takes no key that leads elsewhere: %j', async (key) => {
    await expect(store().put(key, Buffer.from('x'))).rejects.toThrow('is no key of a picture');
    await expect(store().get(key)).rejects.toThrow('is no key of a picture');
    await expect(store().delete(key)).rejects.toThrow('is no key of a picture');
    await expect(store().deleteAll(`${key}/`)).rejects.toThrow('is no key of a picture');
  });

  it('a prefix is a folder', async () => {
    await store().put(pictureKey('anna', 'p1', small), Buffer.from('x'));
    await expect(store().deleteAll('pictures/an')).rejects.toThrow('is no folder of pictures');
    await expect(keysUnder(store(), 'pictures/an')).rejects.toThrow('is no folder of pictures');
    expect(await store().deleteAll(picturePrefix('anna', 'p1'))).toBe(1);
  });
};
