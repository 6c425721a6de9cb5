import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const folder = new URL('docs/how-to/', root);

/** Samples of a page: the file named in a line of its own above a block, and the pieces of the block between `…`. */
const samplesOf = (page: string): { file: string; piece: string }[] =>
  [...page.matchAll(/^`([^`\n]+)`\n\n```tsx?\n([\s\S]*?)```/gm)].flatMap(([, file, block]) =>
    block!.split(/^…\n/m).map((piece) => ({ file: file!, piece })),
  );

describe.each(readdirSync(folder).filter((name) => name.endsWith('.md')))('the samples of %s', (name) => {
  const page = readFileSync(new URL(name, folder), 'utf8');
  const samples = samplesOf(page);

  it('are all tied to a file', () => {
    expect(samples.length).toBeGreaterThan(0);
    expect(new Set(samples.map(({ piece }) => piece)).size).toBe(samples.length);
    expect(page.match(/^```tsx?$/gm)).toHaveLength([...page.matchAll(/^`[^`\n]+`\n\n```tsx?$/gm)].length);
  });

  it.each(samples)('stand as they are in $file', ({ file, piece }) => {
    expect(readFileSync(new URL(file, root), 'utf8')).toContain(piece);
  });
});
