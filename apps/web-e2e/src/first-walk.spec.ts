import { devices, type Page } from '@playwright/test';
import { stranger } from './town.js';
import { expect, test } from './visit.js';

const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
// In the middle of the town of the demonstration, where the phone has been allowed to know where it is.
test.use({
  ...phone,
  reducedMotion: 'reduce',
  permissions: ['geolocation', 'clipboard-write', 'clipboard-read'],
  geolocation: { latitude: 51.4021, longitude: -1.3247 },
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A picture of each step, in test-results/first-walk: what a person with a fresh phone sees. */
const pictures = (page: Page) => {
  let step = 0;
  return async (name: string) => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    step += 1;
    const path = `test-results/first-walk/${String(step).padStart(2, '0')}-${name}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  };
};

test('with a fresh phone: a guest joins, adds a bench and a tree with a pin, waters it, takes that back, waters it again and shares it', async ({
  page,
}) => {
  test.slow();
  const picture = pictures(page);
  const person = { ...stranger(), name: 'Ida Berg' };
  const main = page.getByRole('main');

  await page.goto('/');
  await expect(main.getByRole('link', { name: 'Join' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await picture('guest');

  await main.getByRole('link', { name: 'Join' }).tap();
  await page.getByLabel('Name *', { exact: true }).fill(person.name);
  await page.getByLabel('Username *').fill(person.username);
  await page.getByLabel('E-mail *').fill(person.email);
  await page.getByLabel('Passphrase *', { exact: true }).fill(person.password);
  await page.getByLabel('Passphrase again *').fill(person.password);
  await picture('join');
  await main.getByRole('button', { name: 'Join' }).tap();
  await expect(main.getByRole('link', { name: 'Add your first thing' })).toBeVisible();
  await picture('home-with-nothing-yet');

  await main.getByRole('link', { name: 'Add your first thing' }).tap();
  await expect(title(page)).toHaveText('Add a thing');
  await picture('which-type');
  await page.getByText('Bench', { exact: true }).tap();
  await page.getByLabel('Name *').fill('Bench by the weir');
  await picture('a-bench');
  await page.getByRole('button', { name: 'Add this thing' }).tap();
  await expect(title(page)).toHaveText('Bench by the weir');
  await expect(main.getByRole('button', { name: 'Looked after' })).toBeVisible();
  await picture('the-bench');

  await page.getByRole('button', { name: 'Quick action' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Add a thing' }).tap();
  await expect(title(page)).toHaveText('Add a thing');
  await page.getByText('Tree', { exact: true }).tap();
  await page.getByLabel('Name *').fill('Rowan by the weir');
  await page.getByRole('button', { name: 'Use my location' }).tap();
  await expect(page.getByRole('application', { name: /^Location, / })).toBeVisible();
  await page.getByText('Location', { exact: true }).scrollIntoViewIfNeeded();
  await picture('a-tree-with-a-pin');
  await page.getByRole('button', { name: 'Add this thing' }).tap();
  await expect(title(page)).toHaveText('Rowan by the weir');
  await picture('the-tree');

  await main.getByRole('button', { name: 'Watered' }).tap();
  await expect(page.getByText('Recorded: you watered Rowan by the weir.')).toBeVisible();
  await picture('watered');
  await page.getByRole('button', { name: 'Undo' }).tap();
  await expect(page.getByText('Undone for everybody.')).toBeVisible();
  await expect(main.getByRole('heading', { name: /^Watered/ })).toHaveCount(0);
  await picture('undone');
  await main.getByRole('button', { name: 'Watered' }).tap();
  await expect(main.getByRole('heading', { name: /^Watered just now/ })).toBeVisible();
  await picture('watered-again');

  await main.getByRole('button', { name: 'Share' }).tap();
  await expect(page.getByText('Link copied')).toBeVisible();
  await picture('shared');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});
