import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { letterTo, linkIn } from './letters.js';
import { found, join } from './town.js';
import { enterAs, expect, test } from './visit.js';

/** The files of a ZIP archive, by their names. */
const filesIn = async (path: string): Promise<Record<string, string>> => {
  const zip = await promisify<Buffer, object, ZipFile>(fromBuffer)(await readFile(path), {
    lazyEntries: true,
  });
  const files: Record<string, string> = {};
  return new Promise((resolve, reject) => {
    zip.on('end', () => resolve(files)).on('error', reject);
    zip.on('entry', (entry: Entry) =>
      zip.openReadStream(entry, async (_error, stream) => {
        files[entry.fileName] = await text(stream!);
        zip.readEntry();
      }),
    );
    zip.readEntry();
  });
};

test('a person has a file made with all their data, leaves, is told by a letter, and downloads it', async ({
  page,
}) => {
  const person = await join();
  const group = await found(person);
  await enterAs(page, person);
  await page.goto('/account/delete-account');
  const main = page.getByRole('main');
  await main
    .getByText(/^Afterwards/)
    .getByRole('link', { name: 'Your data' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data');
  await main.getByRole('button', { name: 'Make my file' }).click();
  await expect(main).toContainText('Your file is ready.', { timeout: 20_000 });

  await page.goto(linkIn(await letterTo(person.email, 'Your data is ready')));
  await expect(main).toContainText('It is kept until');
  const saving = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^hedgerow-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await filesIn(await saved.path());
  expect(JSON.parse(files['account.json']!).emails).toMatchObject([{ email: person.email }]);
  expect(files['groups.json']).toContain(group.name);
  expect(files['read-me.txt']).toContain('Your data from Hedgerow');
});
