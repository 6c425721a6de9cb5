import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testSupportInBuilds } from './build-contents.js';

const checkout = mkdtempSync(join(tmpdir(), 'hedgerow-build-'));
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

const build = (...files: string[]) => {
  for (const file of files) {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), '');
  }
};

describe('what a build may hold', () => {
  it('programs and libraries; a test, a fixture or test support is named', () => {
    build('apps/api/dist/main.js', 'apps/api/dist/main.js.map', 'libs/testing/dist/builders.js');
    expect(testSupportInBuilds(checkout)).toEqual([]);
    const strays = [
      'apps/api/dist/test-api.fixture.js',
      'libs/kafka/dist/bus.int.test.js',
      'libs/event-store/dist/testing/fresh-store.js',
    ];
    build(...strays, 'libs/domain/src/users/user.test.ts');
    expect(testSupportInBuilds(checkout).sort()).toEqual(strays.sort());
  });
});
