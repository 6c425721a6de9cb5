/** The formats that are taken. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** What the first bytes of a picture say of it. They are the word of the one who made them: it is checked when it is decoded. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** In pixels, before it is turned. */
  readonly width: number;
  readonly height: number;
}

const ascii = (bytes: Buffer, at: number, length: number): string =>
  bytes.toString('latin1', at, at + length);

/**
 * Reads format and size from the beginning of a file. `undefined`: none of the formats that are taken. `'more'`: it may be one,
 * and its size comes later. Costs as much as there are marks in the bytes, and decodes nothing.
 */
export const headerOf = (bytes: Buffer): PictureHeader | 'more' | undefined => {
  if (bytes.length < 12) return 'more';
  if (bytes.readUIntBE(0, 3) === 0xffd8ff) return jpegHeader(bytes);
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return pngHeader(bytes);
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return webpHeader(bytes);
  if (ascii(bytes, 4, 4) === 'ftyp') return avifHeader(bytes);
  return undefined;
};

/** JPEG (ITU T.81): segments until the one that begins a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
const jpegHeader = (bytes: Buffer): PictureHeader | 'more' | undefined => {
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    const length = isAlone ? 0 : bytes.readUInt16BE(at + 2);
    // The scan or the end, before any frame.
    if (marker === 0xda || marker === 0xd9 || (!isAlone && length < 2)) return undefined;
    at += 2 + length;
  }
  return 'more';
};

/** PNG: the first chunk is IHDR. */
const pngHeader = (bytes: Buffer): PictureHeader | 'more' | undefined => {
  if (bytes.length < 24) return 'more';
  if (ascii(bytes, 12, 4) !== 'IHDR') return undefined;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};

/** WebP (RFC 9649): lossy, lossless, or extended. */
const webpHeader = (bytes: Buffer): PictureHeader | 'more' | undefined => {
  if (bytes.length < 30) return 'more';
  const format = 'webp' as const;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      return { format, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { format, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { format, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
};

const avifBrands = ['avif', 'avis'];

/** AVIF (ISO 23008-12): the largest size (`ispe`) that its first bytes name, since a picture in tiles names those as well. */
const avifHeader = (bytes: Buffer): PictureHeader | 'more' | undefined => {
  const length = bytes.readUInt32BE(0);
  if (length < 16 || length > 256) return undefined;
  if (bytes.length < length) return 'more';
  const brands = [8, ...Array.from({ length: length / 4 - 4 }, (_, n) => 16 + 4 * n)];
  if (!brands.some((at) => avifBrands.includes(ascii(bytes, at, 4)))) return undefined;
  let [width, height] = [0, 0];
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    width = Math.max(width, bytes.readUInt32BE(at + 8));
    height = Math.max(height, bytes.readUInt32BE(at + 12));
  }
  return width > 0 && height > 0 ? { format: 'avif', width, height } : 'more';
};
