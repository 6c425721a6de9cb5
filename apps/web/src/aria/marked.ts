/** A piece of a label, and whether it is what was typed. */
export interface Piece {
  readonly text: string;
  readonly isTyped: boolean;
}

/** A label in pieces: the words that were typed, where a word of the label begins with them, else wherever they are. */
export const marked = (label: string, typed: string): readonly Piece[] => {
  const words = typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ text: label, isTyped: false }];
  // The longest first, since the first that fits is taken.
  const any = [...words].sort((a, b) => b.length - a.length).join('|');
  const atBegins = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${any})`, 'giu');
  const found = atBegins.test(label) ? atBegins : new RegExp(`(${any})`, 'giu');
  return label
    .split(found)
    .map((text, i) => ({ text, isTyped: i % 2 === 1 }))
    .filter(({ text }) => text !== '');
};
