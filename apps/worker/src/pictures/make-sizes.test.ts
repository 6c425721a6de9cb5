import { describe, expect, it } from '@jest/globals';
import { pictureLimits } from '@hedgerow/domain';
import sharp from 'sharp';
import { gif, phonePicture, photograph, png, pngBomb, polyglot, svg } from './hostile.fixture.js';
import { type MadePicture, makeSizes } from './make-sizes.js';

const made = async (bytes: Buffer): Promise<MadePicture> => {
  const picture = await makeSizes(bytes);
  if (typeof picture === 'string') throw new Error(`refused: ${picture}`);
  return picture;
};

/** Megabytes by which the memory of this process grew at most while something was done. */
const grownBy = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage.rss();
  let most = before;
  const look = () => void (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(look, 5);
  await work().finally(() => clearInterval(timer));
  look();
  return (most - before) / 1024 / 1024;
};

describe('S12: what is no picture, or more than one', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a PNG of 14 000 by 14 000', () => png(14_000, 14_000), 'TOO_LARGE'],
    ['a JPEG that is cut off', async () => (await phonePicture(640, 480)).subarray(0, 9_000), 'UNREADABLE'],
    ['an SVG with a script', svg, 'UNREADABLE'],
    ['a GIF of 10 000 frames', () => gif(10_000), 'UNREADABLE'],
    ['nothing', () => Buffer.alloc(0), 'UNREADABLE'],
    ['text', () => Buffer.from('not a picture at all'), 'UNREADABLE'],
    ['a TIFF', async () => (await photograph(64, 64)).tiff().toBuffer(), 'UNREADABLE'],
  ])('%s is refused, and takes less than 150 MB', async (_, bytes, reason) => {
    const given = await bytes();
    let outcome: unknown;
    expect(await grownBy(async () => (outcome = await makeSizes(given)))).toBeLessThan(150);
    expect(outcome).toBe(reason);
  });

  it('a PNG whose texts inflate to two hundred megabytes is read without them, or not at all', async () => {
    const given = pngBomb();
    let outcome: unknown;
    expect(await grownBy(async () => (outcome = await makeSizes(given)))).toBeLessThan(150);
    expect(typeof outcome === 'string' ? outcome : (outcome as MadePicture).width).toEqual(
      typeof outcome === 'string' ? 'UNREADABLE' : 64,
    );
  });

  it('a JPEG that is a page as well comes out as a picture alone', async () => {
    const { files } = await made(await polyglot());
    for (const { bytes } of files) expect(bytes.toString('latin1')).not.toMatch(/script|html/i);
  });
});

it('what a phone writes beside the picture is gone, and the picture is turned', async () => {
  const given = await phonePicture(800, 600);
  expect((await sharp(given).metadata()).exif!.toString('latin1')).toContain('Secret Phones');
  const { width, height, widths, files, placeholder } = await made(given);
  expect({ width, height, widths }).toEqual({ width: 600, height: 800, widths: [160, 480, 600] });
  expect(files).toHaveLength(6);
  for (const { bytes, format, width: each } of files) {
    const { exif, xmp, iptc, icc, orientation, ...seen } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(seen).toMatchObject({ format: format === 'avif' ? 'heif' : 'webp', width: each });
    expect(bytes.toString('latin1')).not.toMatch(/grandmother|Secret Phones|GPS|Exif/);
  }
  expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,600}$/);
}, 60_000);

it.each([
  ['PNG with holes', async () => (await photograph(300, 200)).ensureAlpha(0.5).png().toBuffer(), 4],
  ['WebP', async () => (await photograph(300, 200)).webp().toBuffer(), 3],
  ['AVIF', async () => (await photograph(300, 200)).avif({ effort: 0 }).toBuffer(), 3],
  [
    'PNG in grey, 16 bits',
    async () => (await photograph(300, 200)).toColourspace('grey16').png().toBuffer(),
    3,
  ],
])('a %s is read', async (_, bytes, channels) => {
  const { widths, files } = await made(await bytes());
  expect(widths).toEqual([160, 300]);
  expect((await sharp(files.at(-1)!.bytes).metadata()).channels).toBe(channels);
});

// A picture that is made, unlike those that S12 refuses: 75 MB of it are its pixels.
it('a picture of 25 megapixels takes less than 200 MB', async () => {
  const given = await (await photograph(5_770, 4_330)).jpeg({ quality: 80, progressive: true }).toBuffer();
  expect(given.length).toBeLessThan(pictureLimits.bytes);
  expect(await grownBy(() => made(given))).toBeLessThan(200);
}, 120_000);
