import { ApiError } from '../relay/api-error.js';
import * as texts from './texts.js';

/** The part of a picture that is kept, in shares of its width and height. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The types that the server reads. */
export const readTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

const limits = {
  /** No picture is shown wider, in pixels. */
  width: 1920,
  height: 2560,
  /** A file of so many bytes goes up in seconds as it is, also over 3G. */
  small: 600_000,
  /** The server takes no larger file, in bytes. */
  bytes: 10 * 1024 * 1024,
};
// At 0.82 a photograph of 1920 px takes some 500 kB, and no eye sees the difference.
const quality = 0.82;

const whole: Area = { x: 0, y: 0, width: 1, height: 1 };

const asBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

const drawn = (bitmap: ImageBitmap, area: Area): HTMLCanvasElement | undefined => {
  const [width, height] = [bitmap.width * area.width, bitmap.height * area.height];
  const scale = Math.min(1, limits.width / width, limits.height / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  const from = [bitmap.width * area.x, bitmap.height * area.y, width, height] as const;
  context.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height);
  return canvas;
};

/** The way a canvas is written: photographs as JPEG, what may be transparent as WebP, where the browser writes it. */
const written = async (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> => {
  if (type === 'image/jpeg') return asBlob(canvas, 'image/jpeg');
  const webp = await asBlob(canvas, 'image/webp');
  return webp?.type === 'image/webp' ? webp : asBlob(canvas, 'image/png');
};

/**
 * What is sent of a chosen file: cut to an area, and made as small as it is ever shown, so that a photograph of a phone goes
 * up in seconds. A file that is small already, or that this browser cannot draw, stays as it is.
 * @throws ApiError in words for people, for what the server would refuse.
 */
export const shrink = async (file: Blob, area: Area = whole): Promise<Blob> => {
  if (file.size === 0) throw new ApiError(texts.emptyFile, 'EMPTY');
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) {
    if (!readTypes.includes(file.type)) throw new ApiError(texts.notRead, 'TYPE');
    if (file.size > limits.bytes) throw new ApiError(texts.tooLarge, 'TOO_LARGE');
    return file;
  }
  try {
    const fits = bitmap.width <= limits.width && bitmap.height <= limits.height;
    if (area === whole && fits && file.size <= limits.small && readTypes.includes(file.type)) return file;
    const canvas = drawn(bitmap, area);
    const small = canvas && (await written(canvas, file.type));
    if (small && (area !== whole || small.size < file.size || !readTypes.includes(file.type))) return small;
    if (!readTypes.includes(file.type)) throw new ApiError(texts.notRead, 'TYPE');
    if (file.size > limits.bytes) throw new ApiError(texts.tooLarge, 'TOO_LARGE');
    return file;
  } finally {
    bitmap.close();
  }
};
