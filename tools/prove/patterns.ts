/** A way in which a text may stand in a store: the bytes, and whether small and capital letters are the same. */
export interface Pattern {
  readonly text: string;
  readonly form: string;
  readonly bytes: Buffer;
  readonly exact: boolean;
}

/** Shorter texts are found by chance. */
export const shortest = 4;

/** Fewer characters of base64 turn up by chance in what is sealed. */
const shortestBase64 = 6;

/** What base64 makes of a text wherever it begins: only the characters that no neighbour has a part in. */
const base64Of = (text: string): string[] => {
  const bytes = Buffer.from(text);
  return [0, 1, 2]
    .map((before) => {
      const all = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
      return all.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    })
    .filter((encoded) => encoded.length >= shortestBase64);
};

const utf16BigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const escapedIf = (text: string, isEscaped: (unit: string) => boolean): string =>
  [...Array(text.length).keys()]
    .map((at) => text[at]!)
    .map((unit) => (isEscaped(unit) ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : unit))
    .join('');

const isBeyondAscii = (unit: string): boolean => unit > '\u007f';

/** Letters beyond ASCII are told apart by case in bytes: a text is looked for as given, in small and in capital letters. */
const cases = (text: string): string[] => [...new Set([text, text.toLowerCase(), text.toUpperCase()])];

/** Every form in which one of the texts is looked for. */
export const patternsOf = (texts: readonly string[]): Pattern[] =>
  texts.flatMap((text) => {
    const inForm = (form: string, bytes: Buffer, exact = false): Pattern => ({
      ...{ text, form, exact },
      bytes: exact ? bytes : lowered(bytes),
    });
    const all = cases(text).flatMap((one) => [
      inForm('in clear', Buffer.from(one)),
      inForm('hex', Buffer.from(Buffer.from(one).toString('hex'))),
      inForm('UTF-16LE', Buffer.from(one, 'utf16le')),
      inForm('UTF-16BE', utf16BigEndian(one)),
      inForm('JSON-escaped', Buffer.from(escapedIf(one, isBeyondAscii))),
      inForm('JSON-escaped', Buffer.from(escapedIf(one, () => true))),
      inForm('URL-encoded', Buffer.from(encodeURIComponent(one))),
      ...base64Of(one).flatMap((encoded) => [
        inForm('base64', Buffer.from(encoded), true),
        inForm('base64url', Buffer.from(encoded.replaceAll('+', '-').replaceAll('/', '_')), true),
      ]),
    ]);
    // Plain texts are the same in several forms; the first one names it.
    const known = new Set<string>();
    return all.filter(({ bytes, exact }) => {
      const key = `${exact}${bytes.toString('latin1')}`;
      return !known.has(key) && known.add(key);
    });
  });

/** The same bytes with the capital letters of ASCII made small. */
export const lowered = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = 0; at < copy.length; at++) {
    const byte = copy[at]!;
    if (byte >= 0x41 && byte <= 0x5a) copy[at] = byte + 0x20;
  }
  return copy;
};
