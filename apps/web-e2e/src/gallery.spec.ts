import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { build, preview, type PreviewServer } from 'vite';
import { violations } from './violations.js';
import { expect, test } from './visit.js';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const configFile = path('../../web/vite.config.ts');
const outDir = path('../../../test-results/gallery');

test.use({ viewport: { width: 800, height: 900 } });

// Forty pictures in one test; on a busy machine one takes seconds.
test.describe.configure({ timeout: 240_000 });

let served: PreviewServer | undefined;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  // The page is in no build of the product, so it is built here, by the same settings.
  await build({
    configFile,
    mode: 'gallery',
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input: path('../../web/gallery.html') } },
  });
  served = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } });
});
test.afterAll(() => served?.close());

const open = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.goto(`${served?.resolvedUrls?.local[0] ?? ''}gallery.html`);
  // The page counts as loaded before it has drawn anything.
  await page.locator('[data-specimen]').last().waitFor();
  await page.evaluate(() => document.fonts.ready);
};

const shot = async (page: Page, target: string, name: string) =>
  expect.soft(page.locator(target)).toHaveScreenshot(name);

for (const theme of ['light', 'dark'] as const) {
  test(`every component looks as in its picture, ${theme}`, async ({ page }) => {
    await open(page, theme);
    const names = await page
      .locator('[data-specimen]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('data-specimen') ?? ''));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names)
      await shot(page, `[data-specimen="${name}"]`, `${name.replaceAll(/\W+/g, '-')}-${theme}.png`);
  });

  test(`what lies over the page looks as in its picture, ${theme}`, async ({ page }) => {
    await open(page, theme);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Open the sheet');
    await shot(page, 'dialog[open]', `Sheet-open-${theme}.png`);
    await page.keyboard.press('Escape');
    await press('Ask');
    await shot(page, 'dialog[open]', `Confirm-open-${theme}.png`);
    await page.keyboard.press('Escape');
    await press('Ask, and fail');
    await press('Delete for good');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete' })).toBeVisible();
    await shot(page, 'dialog[open]', `Confirm-failed-${theme}.png`);
    await page.keyboard.press('Escape');
    const dates = page.locator('[data-specimen="DateRange"] button').first();
    await dates.click();
    await shot(page, '[data-trigger="DateRangePicker"]', `DateRange-open-${theme}.png`);
    await page.keyboard.press('Escape');
    // The focus goes back a moment after the days have closed, and what is opened before that would close with it.
    await expect(dates).toBeFocused();
    const names = page.locator('[data-specimen="ComboboxMany"]').getByRole('combobox').first();
    // The focus scrolls to it, and a list closes when the page says that it scrolled, which it does with the next frame.
    await names.focus();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await names.press('ArrowDown');
    await shot(page, '[data-trigger="ComboBox"]', `ComboboxMany-open-${theme}.png`);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1100, height: 900 });
    await press('Tell good news');
    await press('Tell bad news');
    await page.getByText('Your location is not known.').hover();
    await shot(page, '[aria-live="polite"]:has(li)', `Notices-open-${theme}.png`);
  });

  test(`axe finds nothing in any component, ${theme}`, async ({ page }) => {
    await open(page, theme);
    expect(await violations(page, 'all')).toEqual([]);
  });
}

test('the focus is seen on a button, a field, and a choice', async ({ page }) => {
  await open(page, 'light');
  for (const name of ['Button', 'TextField', 'Segmented', 'SwitchField']) {
    const specimen = page.locator(`[data-specimen="${name}"]`);
    // The keyboard's focus, not that of a script: one step back, one forward.
    await specimen.locator('button, input, a').first().focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await shot(page, `[data-specimen="${name}"]`, `${name}-focus-light.png`);
  }
});
