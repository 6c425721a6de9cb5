import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: fileURLToPath(root), encoding: 'utf8' })
  .split('\n')
  // A decision names files as they were when it was taken.
  .filter((page) => page !== '' && !page.startsWith('docs/decisions/'));

/** The files and folders of the repository that a page names between backticks; of a pattern, the part before it. */
const named = (page: string): string[] =>
  [...page.matchAll(/`((?:apps|libs|tools|docs)\/[^\s`]+)`/g)].map(([, path]) =>
    path!.replace(/[^/]*[*{<…].*$/, '').replace(/:\d+$/, ''),
  );

describe.each(pages)('the paths in %s', (page) => {
  it('lead somewhere', () => {
    const paths = named(readFileSync(new URL(page, root), 'utf8'));
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
