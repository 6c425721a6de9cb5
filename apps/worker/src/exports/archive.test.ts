import { expect, it } from '@jest/globals';
import { filesIn } from '../testing/unzip.js';
import { archive } from './archive.js';
import { asCsv, asJson, asJsonArray, asJsonLines } from './written.js';

async function* pages<T>(...all: T[][]): AsyncGenerator<T[]> {
  yield* all;
}
async function* text(...all: string[]): AsyncGenerator<string> {
  yield* all;
}
const zipped = async (files: Parameters<typeof archive>[0]): Promise<Buffer[]> => {
  const parts: Buffer[] = [];
  for await (const part of archive(files)) parts.push(part);
  return parts;
};
/** Text that no compression makes smaller. */
const noise = (length: number): string =>
  Array.from({ length }, (_, n) => ((n * 2_654_435_761) % 4_294_967_291).toString(36)).join('');

it('files are found again in the archive as they were written, whatever letters they hold', async () => {
  const parts = await zipped([
    { name: 'read-me.txt', text: () => text('Hallo, ', 'Zoë – 木') },
    { name: 'empty.json', text: () => asJsonArray(pages()) },
    { name: 'readings/a.csv', text: () => text('x\r\n') },
  ]);
  const files = await filesIn(Buffer.concat(parts));
  expect([...files]).toEqual([
    ['read-me.txt', 'Hallo, Zoë – 木'],
    ['empty.json', '[\n]\n'],
    ['readings/a.csv', 'x\r\n'],
  ]);
});

it('parts are of one size, and a file is read no further than what is taken', async () => {
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 1;
      yield noise(10_000);
    }
  };
  const parts = archive([{ name: 'endless', text: endless }]);
  const sizes: number[] = [];
  for (let n = 0; n < 3; n++) sizes.push((await parts.next()).value!.length);
  expect(sizes).toEqual([262_144, 262_144, 262_144]);
  // The streams between fill up, which takes as long as the machine has other work; what is read with no end never rests.
  const untilItRests = Date.now() + 4000;
  for (let before = -1; before !== read && Date.now() < untilItRests;) {
    before = read;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(read).toBeLessThan(80);
  await parts.return(undefined);
});

it('what a file throws ends the archive, in the middle or at once', async () => {
  const broken = async function* (): AsyncGenerator<string> {
    yield noise(100_000);
    throw new Error('the database went away');
  };
  const files = [
    { name: 'whole', text: () => text('whole') },
    { name: 'broken', text: broken },
  ];
  await expect(zipped(files)).rejects.toThrow('the database went away');
  await expect(zipped(files.slice(1))).rejects.toThrow('the database went away');
});

it('rows are written as JSON, as JSON Lines and as CSV', async () => {
  const written = async (lines: AsyncIterable<string>) => {
    let all = '';
    for await (const line of lines) all += line;
    return all;
  };
  const rows = () => pages<object>([{ a: 1 }, { a: 'two' }], [{ a: null }]);
  expect(JSON.parse(await written(asJsonArray(rows())))).toEqual([{ a: 1 }, { a: 'two' }, { a: null }]);
  expect(await written(asJsonLines(rows()))).toBe('{"a":1}\n{"a":"two"}\n{"a":null}\n');
  expect(await written(asJson(async () => ({ a: 1 })))).toBe('{\n  "a": 1\n}\n');
  const at = new Date('2026-06-01T10:00:00.000Z');
  const csv = asCsv({ at_utc: 'at', water_percent: 'water', ph: 'ph' }, pages([{ at, water: 21.5, ph: null }])); // prettier-ignore
  expect(await written(csv)).toBe('at_utc,water_percent,ph\r\n2026-06-01T10:00:00.000Z,21.5,\r\n');
});
