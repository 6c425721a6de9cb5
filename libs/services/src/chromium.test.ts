import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { bringChromium, bringChromiumShell } from './chromium.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chromium-'));
});
afterEach(() => rm(folder, { recursive: true }));

const install = (...names: string[]) =>
  Promise.all(names.map((name) => writeFile(join(folder, name), '', { mode: 0o755 })));
/** What tests and what the bench are given. */
const given = (env: NodeJS.ProcessEnv = {}) =>
  Promise.all(
    [bringChromiumShell, bringChromium].map((bring) => bring(() => undefined, { PATH: folder, ...env })),
  );

it('tests get the shell of Chromium where the machine has it, and the bench Chromium itself', async () => {
  await install('chromium', 'chromium-headless-shell');
  expect(await given()).toEqual([join(folder, 'chromium-headless-shell'), join(folder, 'chromium')]);
});

it('any other Chromium does for both, rather than that one is installed', async () => {
  await install('google-chrome');
  expect(await given()).toEqual([join(folder, 'google-chrome'), join(folder, 'google-chrome')]);
});

it('the one that is named is taken before all others', async () => {
  await install('chromium', 'chromium-headless-shell');
  expect(await given({ CHROMIUM_PATH: '/opt/chromium' })).toEqual(['/opt/chromium', '/opt/chromium']);
});
