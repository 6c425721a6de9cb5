import * as texts from './texts.js';

/** The size of a file in words: "1.3 MB". */
export const sizeInWords = (bytes: number): string => {
  const last = texts.units.length - 1;
  const step = Math.min(last, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const size = bytes / 1_000 ** step;
  return `${size.toLocaleString('en-US', { maximumFractionDigits: step > 1 ? 1 : 0 })} ${texts.units[step]}`;
};
