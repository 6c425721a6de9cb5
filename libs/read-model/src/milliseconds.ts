const digits = (text: string, from: number, to: number): number => {
  let n = 0;
  for (let i = from; i < to; i++) n = n * 10 + text.charCodeAt(i) - 48;
  return n;
};

/** Milliseconds since 1970 of a time as Date.toISOString writes it. Date.parse takes several times as long. */
export const millisecondsOf = (iso: string): number =>
  iso.length !== 24
    ? Date.parse(iso)
    : Date.UTC(
        digits(iso, 0, 4),
        digits(iso, 5, 7) - 1,
        digits(iso, 8, 10),
        digits(iso, 11, 13),
        digits(iso, 14, 16),
        digits(iso, 17, 19),
        digits(iso, 20, 23),
      );

// The days that every month has. Not years that Date.UTC takes for those of 1900 to 1999.
const asWritten =
  /^(?!00)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Whether a text is a time as Date.toISOString writes it: then its milliseconds are all that it says. */
export const isIsoTime = (text: string): boolean =>
  asWritten.test(text) || (text.length === 24 && isWrittenAgain(text));

const isWrittenAgain = (text: string): boolean => {
  const ms = millisecondsOf(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
};
