/** Something that a person has to fix first: the message has what is wrong and what to do, and no stack is shown. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    what: string,
    readonly remedy: string,
  ) {
    super(`${what}\n  ${remedy}`);
  }
}

/** Prints one line of progress. */
export type Say = (line: string) => void;
