// Without those that are taken for each other on a screen: 0 and O, 1, I and L, U and V.
const alphabet = '23456789ABCDEFGHJKMNPQRSTWXYZ';
const groupSize = 4;

/** A code of so many letters in groups of four, each letter from the number that `draw` answers: `7KQ2-MWXA`. */
export const codeOf = (letters: number, draw: (below: number) => number): string => {
  const drawn = Array.from({ length: letters }, () => alphabet[draw(alphabet.length)]).join('');
  return drawn.match(new RegExp(`.{1,${groupSize}}`, 'g'))!.join('-');
};

/** As people type it: in any case, with or without the hyphens. */
export const bareCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
