import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { join, type Member, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

/** A JPEG as a phone takes it: large, of many colours, with where it was taken. */
const photo = (width = 4000, height = 3000): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#446d44',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg({ quality: 80 })
    .toBuffer();

const lookingAt = async (browser: Browser, path: string, member: Member): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await enterAs(page, member);
  await page.goto(path);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
};

const pictures = (page: Page) => page.getByRole('region', { name: 'Pictures' });
/** True once the browser has drawn the server's own picture. */
const isDrawn = (page: Page) =>
  pictures(page)
    .locator('img')
    .evaluateAll((all) => all.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0));

test('an owner adds a photo of a phone, who looks at the thing sees it at once, and it is deleted for both [266]', async ({
  page,
  browser,
}) => {
  const owner = await join();
  const thing = await register(owner);
  const dashboard = `/things/${thing.id}/dashboard`;
  const other = await lookingAt(browser, dashboard, await join());
  await expect(pictures(other)).toHaveCount(0);

  await enterAs(page, owner);
  await page.goto(dashboard);
  await page.getByRole('button', { name: 'Add the first picture' }).click();
  const taken = await photo();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/files/')) sent = request.postDataBuffer()?.length ?? 0;
  });
  await page
    .locator('input[data-files]')
    .setInputFiles({ name: 'rowan.jpg', mimeType: 'image/jpeg', buffer: taken });
  await expect(page.getByText('Ready to add')).toBeVisible();
  // Made small by the browser, so that it goes up in seconds.
  expect(sent).toBeLessThan(taken.length / 2);
  await page.getByRole('button', { name: 'Add this picture' }).click();
  await expect(page.getByText('The picture was added.')).toBeVisible();

  await expect(pictures(other)).toBeVisible();
  await pictures(other).scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(other)).toBe(true);
  await pictures(page).scrollIntoViewIfNeeded();
  await expect.poll(() => isDrawn(page)).toBe(true);

  await page.getByRole('button', { name: `Picture of ${thing.name}, enlarge` }).click();
  const screen = page.getByRole('dialog', { name: `Picture of ${thing.name}` });
  await expect(screen.getByRole('img')).toHaveAttribute('alt', `Picture of ${thing.name}`);
  await screen.getByRole('button', { name: 'Delete picture' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this picture?' });
  await question.getByRole('button', { name: 'Delete picture' }).click();
  await expect(page.getByText('The picture was deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add the first picture' })).toBeVisible();
  await expect(pictures(other)).toHaveCount(0);
  await other.context().close();
});

test('a person cuts a picture of themselves to a square with the keyboard, and it stands beside their name', async ({
  page,
}) => {
  const person = await join();
  await enterAs(page, person);
  await page.goto('/account/profile');
  await page
    .locator('input[data-files]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(800, 600) });
  const sheet = page.getByRole('dialog', { name: 'Choose the part to show' });
  const frame = sheet.getByRole('group', { name: 'Part of the picture that is kept' });
  const before = (await frame.boundingBox())!;
  await frame.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await frame.boundingBox())!.x).toBeLessThan(before.x);
  await sheet.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Your new picture is shown.')).toBeVisible();
  await page.getByRole('link', { name: /page/i }).first().click();
  const mark = page.locator('header img').first();
  await expect(mark).toBeVisible();
  const shown = await mark.evaluate((one: HTMLImageElement) => ({
    frame: one.width / one.height,
    picture: one.naturalWidth / one.naturalHeight,
  }));
  expect(shown).toEqual({ frame: 1, picture: 1 });
});
