import { pictureLimits, type PictureRefusal, type PreparedPicture, widthsOf } from '@hedgerow/domain';
import sharp from 'sharp';

/** A picture in one width and format. */
export interface MadeFile {
  readonly width: number;
  readonly format: 'avif' | 'webp';
  readonly bytes: Buffer;
}

export interface MadePicture extends PreparedPicture {
  readonly files: readonly MadeFile[];
}

// One thread, and nothing kept: a picture of 25 megapixels then takes some 120 MB while it is made.
sharp.concurrency(1);
sharp.cache(false);
// What is no photograph has no business here: SVG, GIF, TIFF and PDF are read by code that nothing else of ours needs.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/** Seconds for one step. A photograph takes two or three, one of pure noise ten. */
const seconds = 60;
/** Pixels of the longer side of what is shown until a source is there. */
const placeholderSide = 16;

const input = {
  limitInputPixels: pictureLimits.pixels,
  // A picture that is cut off or damaged is refused rather than half shown.
  failOn: 'warning',
  sequentialRead: true,
  // Of a picture that moves, the first frame.
  pages: 1,
} as const;

/**
 * Makes a picture anew, in every width, and turned as its camera says. Nothing of the bytes given comes out but what is to
 * be seen: no metadata, no profile, nothing that was hidden behind the picture. Answers with the reason when they cannot be
 * read; throws nothing for what is in them.
 */
export const makeSizes = async (bytes: Buffer): Promise<MadePicture | PictureRefusal> => {
  try {
    return await make(bytes);
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? 'TOO_LARGE' : 'UNREADABLE';
  }
};

const make = async (bytes: Buffer): Promise<MadePicture> => {
  const largest = widthsOf(Number.MAX_SAFE_INTEGER).at(-1)!;
  // Decoded once: the sizes are made from the largest one.
  const { data, info } = await sharp(bytes, input)
    .timeout({ seconds })
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sized = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds }).resize({ width: to });
  const widths = widthsOf(width);
  const files: MadeFile[] = [];
  for (const each of widths) {
    files.push({
      width: each,
      format: 'avif',
      bytes: await sized(each).avif({ quality: 55, effort: 2 }).toBuffer(),
    });
    files.push({ width: each, format: 'webp', bytes: await sized(each).webp({ quality: 78 }).toBuffer() });
  }
  const tiny = await sharp(data, { raw: { width, height, channels } })
    .resize({ width: placeholderSide, height: placeholderSide, fit: 'inside' })
    .webp({ quality: 30 })
    .toBuffer();
  return { width, height, widths, files, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` };
};
