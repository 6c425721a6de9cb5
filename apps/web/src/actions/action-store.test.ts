import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from './action-store.js';

const sources = join(process.cwd(), 'apps/web/src');

it('writes into every list of newest actions that pages ask a thing for', () => {
  const asked = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('__generated__'))
    .flatMap((file) => [...readFileSync(join(sources, file), 'utf8').matchAll(/\bactions\(first: (\d+)\)/g)])
    .map(([, first]) => Number(first));
  expect([...new Set(asked)].sort((a, b) => a - b)).toEqual(shown);
});
