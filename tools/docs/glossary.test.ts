import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filesUnder } from './sources.js';

/** Folders that keep to the glossary: all code. */
const checked = ['apps', 'libs', 'tools'];

/** Words for unnamed people, and of things that speak and want: a comment states who or what it is instead. */
const vague =
  /\b(whoever|somebody|someone|nobody|anybody|in so many words|by force|company|goodbye|politely|hears|heard|wants|believes|thinks)\b/i;

const root = new URL('../../', import.meta.url);
const glossary = readFileSync(new URL('docs/glossary.md', root), 'utf8');
const rows = [...glossary.matchAll(/^\| \*\*(.+?)\*\*(.*?)\|.*\| (.*?)\|$/gm)].map(([, word, note, not]) => ({
  word: `${word}${note}`.trim(),
  never: [...not!.matchAll(/`([a-z]+)`/g)].map(([, name]) => name!),
}));
const never = new Set(rows.flatMap((row) => row.never));
const files = filesUnder(root, checked, /\.(ts|tsx|mjs)$/);

/** The words of a name in kebab or camel case, in lower case and singular. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]));

const typesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:class|interface|type|enum) ([A-Z]\w*)/g)].map(([, name]) => name!);

/** Comments of TypeScript: lines that begin with a comment, and what follows `// ` behind code. */
const commentsIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => /^\s*(?:\/\*\*?|\*|\/\/)(.*)/.exec(line)?.[1] ?? / \/\/ (.*)$/.exec(line)?.[1] ?? []);

describe('docs/glossary.md', () => {
  it('has one meaning for each word', () => {
    const words = rows.map(({ word }) => word);
    expect(words.length).toBeGreaterThan(40);
    expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([]);
    expect(words.filter((word) => never.has(word))).toEqual([]);
  });

  it('is kept by the names of files and types', () => {
    const names = files.flatMap(({ path, text }) =>
      [path.split('/').at(-1)!, ...typesIn(text)].map((name) => ({ path, name })),
    );
    expect(names.filter(({ name }) => wordsOf(name).some((word) => never.has(word)))).toEqual([]);
  });

  it('is kept by comments, which name people and parts and give them no feelings', () => {
    const found = files.flatMap(({ path, text }) =>
      commentsIn(text).flatMap((comment) => (vague.test(comment) ? [{ path, comment: comment.trim() }] : [])),
    );
    expect(found).toEqual([]);
  });
});
