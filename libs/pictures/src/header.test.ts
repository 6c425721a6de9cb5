import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { headerOf } from './header.js';

const picture = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } });

it.each([
  [
    'jpeg',
    () =>
      picture()
        .jpeg()
        .withExif({ IFD0: { Make: 'x'.repeat(20_000) } }),
  ],
  ['jpeg', () => picture().jpeg({ progressive: true })],
  ['png', () => picture().png()],
  ['webp', () => picture().webp()],
  ['webp', () => picture().webp({ lossless: true })],
  ['webp', () => picture().ensureAlpha(0.5).webp()],
  ['avif', () => picture().avif({ effort: 0 })],
] as const)('says what a %s is, and its size, from its first bytes', async (format, make) => {
  const bytes = await make().toBuffer();
  expect(headerOf(bytes)).toEqual({ format, width: 300, height: 200 });
  // Whatever comes first: it is the same once there is enough, and is not taken for anything else before.
  for (let length = 0; length < bytes.length; length += 1 + Math.floor(bytes.length / 97))
    expect(['more', { format, width: 300, height: 200 }]).toContainEqual(headerOf(bytes.subarray(0, length)));
});

it.each([
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0', 'latin1')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a PDF', Buffer.from('%PDF-1.7 and more')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt and thirty bytes more', 'latin1')],
  ['a JPEG whose segments lead nowhere', Buffer.from('ffd8ffe000000000000000000000', 'hex')],
  ['a JPEG that scans before its frame', Buffer.from('ffd8ffda000800000000000000', 'hex')],
  [
    'a PNG that does not begin with its size',
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x04gAMA\0\0\0\0\0\0\0\0', 'latin1'),
  ],
])('does not take %s', (_, bytes) => {
  expect(headerOf(bytes)).toBeUndefined();
});
