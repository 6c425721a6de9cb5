// Longer ones are cut: what is typed by hand is shorter, and every word costs a walk through an index.
const mostCharacters = 100;
const mostWords = 5;

/** What was typed, as the search takes it. */
export interface SearchText {
  /** In lower case, with one space where there were more. */
  readonly whole: string;
  /** Letters and digits alone: nothing in them means anything to `like`. */
  readonly words: readonly string[];
}

/** Undefined where there is no letter and no digit to search for. */
export const searchTextOf = (typed: string): SearchText | undefined => {
  const whole = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, mostCharacters);
  const words = whole.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : { whole, words: [...new Set(words)].slice(0, mostWords) };
};

// Shorter ones have few trigrams, of which most are another's.
const shortestSimilar = 4;

/** Of shorter words an index knows where they begin and nothing else. */
export const isShort = (word: string): boolean => [...word].length < 3;

/** A word with each two letters beside each other swapped: the slip that trigrams forgive least. */
export const swapped = (word: string): readonly string[] => {
  const letters = [...word];
  if (letters.length < shortestSimilar) return [];
  return letters.slice(1).map((letter, i) => {
    const other = [...letters];
    [other[i], other[i + 1]] = [letter, letters[i]!];
    return other.join('');
  });
};
