import { lowered, type Pattern, patternsOf } from './patterns.js';

/** A text that should be gone. */
export interface Finding {
  readonly store: string;
  /** Table, topic, key or file. */
  readonly where: string;
  readonly form: string;
  readonly text: string;
}

/** What was looked at in one store. */
export interface Looked {
  parts: number;
  records: number;
  bytes: number;
}

/** Looks for texts in whatever it is shown, and keeps the account of what that was. */
export class Search {
  readonly findings: Finding[] = [];
  readonly looked = new Map<string, Looked>();
  /** What could not be looked at, and why. */
  readonly blind: { readonly store: string; readonly where: string; readonly reason: string }[] = [];
  readonly #patterns: readonly Pattern[];

  constructor(texts: readonly string[]) {
    this.#patterns = patternsOf(texts);
  }

  /** A table, topic, key or file is about to be looked at. */
  begin(store: string): void {
    this.#accountOf(store).parts += 1;
  }

  /** Looks at some records of a part. */
  look(store: string, where: string, records: number, bytes: Buffer): void {
    const account = this.#accountOf(store);
    account.records += records;
    account.bytes += bytes.length;
    const small = lowered(unescaped(bytes));
    for (const { text, form, bytes: wanted, exact } of this.#patterns)
      if ((exact ? bytes : small).includes(wanted) && !this.#isKnown(where, text, form))
        this.findings.push({ store, where, form, text });
  }

  /** Something is there that should not be, whatever is in it. */
  found(finding: Finding): void {
    this.findings.push(finding);
  }

  /** Looks at the whole of something; where that fails it is told, and the search goes on. */
  async whole(store: string, where: string, look: () => Promise<void>): Promise<void> {
    try {
      await look();
    } catch (error) {
      this.#accountOf(store);
      this.blind.push({ store, where, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Nothing was found, and nothing was left out. */
  get isProof(): boolean {
    return this.findings.length === 0 && this.blind.length === 0;
  }

  #isKnown(where: string, text: string, form: string): boolean {
    return this.findings.some((one) => one.where === where && one.text === text && one.form === form);
  }

  #accountOf(store: string): Looked {
    const known = this.looked.get(store);
    if (known) return known;
    const made = { parts: 0, records: 0, bytes: 0 };
    this.looked.set(store, made);
    return made;
  }
}

const twice = Buffer.from('\\\\');

/** JSON inside JSON doubles its backslashes, each time. */
const unescaped = (bytes: Buffer): Buffer => {
  let plain = bytes;
  while (plain.includes(twice))
    plain = Buffer.from(plain.toString('latin1').replaceAll('\\\\', '\\'), 'latin1');
  return plain;
};
