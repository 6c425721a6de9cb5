import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { stack } from './stack.js';
import { administrator, join as joinTown, record, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs the words of a command line that the page shows, in a folder. */
const byCommand = async (line: string, folder: string): Promise<void> => {
  const words = line.replace(/^npm run replay -- /, '').split(' ');
  const out = words.indexOf('--out') + 1;
  words[out] = join(folder, words[out]!);
  const { databaseUrl, kafkaBrokers, personalDataKey } = stack();
  const program = spawn(
    process.execPath,
    ['--conditions=@hedgerow/source', '--import', 'tsx', 'tools/replay/main.ts', ...words],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...{ NODE_OPTIONS: '', DATABASE_URL: databaseUrl, KAFKA_BROKERS: kafkaBrokers },
        ...{ PERSONAL_DATA_KEY: personalDataKey, KEYS_DATABASE_URL: '', NAMESPACE: '' },
      },
    },
  );
  expect(await once(program, 'exit')).toEqual([0, null]);
};

const fetched = async (page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
};

test('an administrator prepares a replay, watches it and fetches the bytes that the command makes of the same request', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const owner = await joinTown();
  const thing = await register(owner);
  for (const litres of [1, 2, 3]) await record(owner, thing, 'WATERING', `Can ${litres}`);
  await enterAs(page, await administrator());
  await page.goto('/admin/replays');

  // What cannot be asked says so before anything starts.
  const part = (name: string, n = 0) =>
    page.getByRole('group', { name, exact: true }).getByRole('spinbutton').nth(n);
  const [from, to] = ['From, UTC', 'To, not included, UTC'] as const;
  await part(from).click();
  await page.keyboard.type('07022026');
  await part(to).click();
  await page.keyboard.type('07012026');
  await expect(page.getByText(/^From: .* is not before the end, 2026-07-01.* Swap the two/)).toBeVisible();
  // An earlier day of the calendar of the other end.
  await page.getByRole('group', { name: to, exact: true }).getByRole('button').click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByRole('heading')).toHaveText('July 2026');
  await calendar.getByRole('button', { name: /July 4, 2026/ }).click();
  await expect(page.getByText(/is not before the end/)).toBeHidden();
  for (const name of [from, to])
    for (const n of [0, 1, 2]) {
      await part(name, n).click();
      // Its digits, and then the part itself.
      for (const _ of '0000') await page.keyboard.press('Backspace');
    }

  await page.getByText('By ids').click();
  await page.getByLabel('Streams or ids').fill(thing.id);
  await page.getByLabel('Types of events').selectOption('ActionRecorded');
  const chosen = page.getByRole('list', { name: 'Chosen types' });
  // Three waterings, and that it was registered.
  await expect(chosen).toContainText('ActionRecorded (4)');
  await page.getByRole('button', { name: 'Start the replay' }).click();

  const row = page.getByRole('list', { name: 'Under way and done' }).getByRole('listitem').first();
  await expect(row).toContainText('one stream or id');
  await expect(row).toContainText(/Done 4 events/, { timeout: 30_000 });
  const file = await fetched(page, row.getByRole('link', { name: /^Download/ }));
  const manifest = await fetched(page, row.getByRole('link', { name: /^Manifest/ }));
  await row.getByText('Command and a row of it').click();
  await expect(row.locator('pre')).toContainText('"comments": ""');

  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-replayed-'));
  await byCommand((await row.locator('code').textContent())!, folder);
  expect(readFileSync(join(folder, file.name)).equals(file.bytes)).toBe(true);
  expect(readFileSync(join(folder, manifest.name), 'utf8')).toBe(manifest.bytes.toString());
  expect(file.bytes.toString().trimEnd().split('\n')).toHaveLength(4);
  expect(file.bytes.toString()).not.toContain('Can ');
  rmSync(folder, { recursive: true });

  await row.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(row).toContainText('Done once; its files are gone', { timeout: 15_000 });
});
