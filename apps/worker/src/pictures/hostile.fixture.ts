import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A PNG in two colours, all of it black: a few kilobytes, whatever its size. */
export const png = (width: number, height: number, ...more: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), ...more, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
};

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));

/** A small PNG with a text and a profile that are a hundred kilobytes each, and a hundred megabytes once inflated. */
export const pngBomb = (): Buffer =>
  png(
    64,
    64,
    chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros(100)])),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(100)])),
  );

/** A GIF of one pixel and so many frames. */
export const gif = (frames: number): Buffer => {
  const frame = Buffer.from('21f9040001000000' + '2c000000000100010000' + '02024401' + '00', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';', 'latin1'),
  ]);
};

export const svg = (): Buffer =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');

/** Pixels like those of a photograph: nothing in them is alike, and neighbours are near each other. */
export const photograph = async (width: number, height: number): Promise<Sharp> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({
    create: {
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      channels: 3,
      background: '#888',
      noise,
    },
  })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { kernel: 'cubic', fit: 'fill' });
};

/** A JPEG with what a phone writes into it: where it was, which phone, and that it is to be turned by a quarter. */
export const phonePicture = async (width: number, height: number): Promise<Buffer> =>
  (await photograph(width, height))
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret Phones', ImageDescription: 'At my grandmother’s' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withXmp(
      '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/">grandmother</x:xmpmeta><?xpacket end="w"?>',
    )
    .toBuffer();

/** A JPEG that is a page as well: a script in its comment, and another one behind its end. */
export const polyglot = async (): Promise<Buffer> => {
  const jpeg = await (await photograph(64, 48)).jpeg().toBuffer();
  const comment = Buffer.from('<html><script>alert(1)</script>', 'latin1');
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...[head, comment, jpeg.subarray(2), Buffer.from('<script>alert(2)</script></html>')],
  ]);
};
