import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { filesUnder } from './sources.js';

const root = new URL('../../', import.meta.url);
const rules = readFileSync(new URL('docs/rules.md', root), 'utf8');
const entries = [...rules.matchAll(/^- \*\*(A\d+)\*\* /gm)].map(([, number]) => number!);
const sources = filesUnder(root, ['apps', 'libs', 'tools', 'docs'], /\.(tsx?|mjs|css|md|graphql)$/);

describe('docs/rules.md', () => {
  it('has each number once', () => {
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries).size).toBe(entries.length);
  });

  it('has every rule that is cited', () => {
    const cited = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\brules? (A\d+)/g)].map(([, number]) => ({ path, number: number! })),
    );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !entries.includes(number))).toEqual([]);
  });

  it('is cited as rules, not as readings', () => {
    const old = new RegExp(`\\b${'reading'}s? A\\d`, 'i');
    expect(sources.filter(({ text }) => old.test(text)).map(({ path }) => path)).toEqual([]);
  });
});
