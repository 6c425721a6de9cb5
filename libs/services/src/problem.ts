/** Something a person has to mend before we can go on: says what is wrong and what to do, and needs no stack. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    what: string,
    readonly remedy: string,
  ) {
    super(`${what}\n  ${remedy}`);
  }
}

/** Where the steps report what they found and how far they are, one line at a time. */
export type Say = (line: string) => void;
