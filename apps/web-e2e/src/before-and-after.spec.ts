import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { join, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

const colours = { red: '#c03030', green: '#30a040', blue: '#3050c0' } as const;
type Colour = keyof typeof colours;

/** Adds a picture, which is one of so many then. */
const add = async (page: Page, colour: Colour, opener: string, count: number): Promise<void> => {
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: colours[colour] },
  })
    .jpeg()
    .toBuffer();
  await page.getByRole('button', { name: opener }).click();
  await page
    .locator('input[data-files]')
    .setInputFiles({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Add this picture' }).click();
  await expect(page.getByText('The picture was added.').last()).toBeVisible();
  // These words may still be there of the picture before.
  await expect(page.getByRole('button', { name: /enlarge$/ })).toHaveCount(count);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Being prepared…')).toHaveCount(0);
};

/** The colours at the left and at the right of what is drawn. */
const drawn = async (frame: Locator): Promise<(Colour | undefined)[]> => {
  const { data, info } = await sharp(await frame.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0.1, 0.9].map((share) => {
    const at = (Math.round(info.height / 4) * info.width + Math.round(info.width * share)) * 3;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const most = Math.max(r, g, b);
    return most < 120 ? undefined : most === r ? 'red' : most === g ? 'green' : 'blue';
  });
};

test('two pictures of a thing are compared, with the pointer and with the keyboard', async ({ page }) => {
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await add(page, 'red', 'Add the first picture', 1);
  await expect(page.getByRole('button', { name: 'Before and after' })).toHaveCount(0);
  await add(page, 'green', 'Add pictures', 2);
  await add(page, 'blue', 'Add pictures', 3);

  // In one: the page may draw the button anew between a focus and a press.
  await page.getByRole('button', { name: 'Before and after' }).press('Enter');
  const pictures = page.getByRole('region', { name: 'Pictures' });
  const slider = pictures.getByRole('slider', { name: 'How much of the earlier picture is shown' });
  const frame = slider.locator('..');
  await expect(slider).toHaveAttribute('aria-valuetext', '50 % before, 50 % after');
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => drawn(frame)).toEqual(['red', 'blue']);
  await slider.press('Home');
  await expect.poll(() => drawn(frame)).toEqual(['blue', 'blue']);
  await slider.press('End');
  await expect.poll(() => drawn(frame)).toEqual(['red', 'red']);

  const { x, y, width, height } = (await frame.boundingBox())!;
  await page.mouse.move(x + width * 0.9, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.25, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(slider).toHaveAttribute('aria-valuetext', '25 % before, 75 % after');
  await expect.poll(() => drawn(frame)).toEqual(['red', 'blue']);

  await pictures.getByLabel('After').selectOption({ index: 0 });
  await expect.poll(() => drawn(frame)).toEqual(['red', 'green']);
  await pictures.getByRole('button', { name: 'All pictures' }).click();
  await expect(pictures.getByRole('button', { name: /enlarge$/ })).toHaveCount(3);
});

test('pictures on the whole screen are gone through with the keyboard, also past the last one and back', async ({
  page,
}) => {
  const owner = await join();
  const thing = await register(owner);
  await enterAs(page, owner);
  await page.goto(`/things/${thing.id}/dashboard`);
  await add(page, 'red', 'Add the first picture', 1);
  await add(page, 'green', 'Add pictures', 2);
  const opener = page.getByRole('button', { name: `Picture 1 of 2 of ${thing.name}, enlarge` });
  await opener.press('Enter');
  const screen = page.getByRole('dialog', { name: `Picture of ${thing.name}` });
  await expect(screen.getByRole('img')).toHaveAttribute('alt', `Picture 1 of 2 of ${thing.name}`);
  const next = screen.getByRole('button', { name: 'Next picture' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(screen.getByRole('img')).toHaveAttribute('alt', `Picture 2 of 2 of ${thing.name}`);
  await expect(next).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(screen.getByRole('img')).toHaveAttribute('alt', `Picture 1 of 2 of ${thing.name}`);
  await page.keyboard.press('Escape');
  await expect(screen).toBeHidden();
  await expect(opener).toBeFocused();
});
