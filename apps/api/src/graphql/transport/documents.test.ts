import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import { Documents } from './documents.js';
import { PersistedOperations } from './persisted-operations.js';

const schema = buildSchema('type Query { greeting: String } type Mutation { greet: String }');
const id = '0'.repeat(32);
const folder = mkdtempSync(join(tmpdir(), 'hedgerow-documents-'));
const path = join(folder, 'persisted-operations.json');
const unfit = '1'.repeat(32);
writeFileSync(path, JSON.stringify({ [id]: '{ greeting }', [unfit]: '{ farewell }' }));
afterAll(() => rmSync(folder, { recursive: true }));

const documents = (compile = true) =>
  new Documents({
    schema,
    persisted: new PersistedOperations(path),
    open: true,
    compile,
  });
const isCompiled = (from: Documents, query: string) => from.prepare(query, undefined).compiled !== undefined;

describe('what is compiled', () => {
  it('a persisted operation at once', () => {
    expect(isCompiled(documents(), id)).toBe(true);
  });

  it('any other document when it has been asked 32 times', () => {
    const from = documents();
    const answers = Array.from({ length: 40 }, () => isCompiled(from, '{ greeting }'));
    expect(answers.indexOf(true)).toBe(32);
    expect(answers.slice(32)).not.toContain(false);
  });

  it('no mutation, and nothing where compiling is switched off', () => {
    const [from, off] = [documents(), documents(false)];
    for (let n = 0; n < 40; n++) {
      expect(isCompiled(from, 'mutation { greet }')).toBe(false);
      expect(isCompiled(off, '{ greeting }')).toBe(false);
      expect(isCompiled(off, id)).toBe(false);
    }
  });
});

describe('a page of another version of the app', () => {
  it.each([
    ['an operation that is not kept', '2'.repeat(32)],
    ['an operation that does not fit the schema', unfit],
  ])('is told to reload when it asks %s', (_, query) => {
    let refused: unknown;
    try {
      documents().prepare(query, undefined);
    } catch (error) {
      refused = error;
    }
    expect(refused).toMatchObject({
      message: 'There is another version of Hedgerow now. Reload the page to go on.',
      extensions: { code: 'UNKNOWN' },
    });
  });
});
