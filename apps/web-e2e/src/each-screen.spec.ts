import type { Page } from '@playwright/test';
import { foundTown } from './found-town.js';
import { cutOff, overflow, tooSmall } from './measures.js';
import { routes } from './routes.js';
import { openScreen, settled } from './screens.js';
import { violations } from './violations.js';
import { expect, test } from './visit.js';
import { walkByTab } from './walk.js';

// A theme changes colours and nothing else, so each width gets every rule once and each look the rules about colour.
// A screen of 1280 × 800 at 200 % zoom has 640 × 400 pixels of CSS: the layout of narrow screens, where only the space differs.
const looks = [
  { colorScheme: 'light', width: 1440, height: 900, rules: 'all' },
  { colorScheme: 'dark', width: 1440, height: 900, rules: 'colours' },
  { colorScheme: 'dark', width: 640, height: 400, rules: 'none' },
  { colorScheme: 'dark', width: 320, height: 640, rules: 'all' },
  { colorScheme: 'light', width: 320, height: 640, rules: 'colours' },
] as const;

const resize = async (page: Page, width: number, height: number) => {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await settled(page);
};

/** From here on the pointer is a finger, as on a phone or a tablet. */
const touch = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
  await settled(page);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
};

let town: Awaited<ReturnType<typeof foundTown>>;
test.beforeAll(async () => {
  town = await foundTown();
});

// One page says nothing about another: both browsers share the list. A screen has up to a hundred strokes of Tab.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });
test.describe('readable in light and dark, wide, narrow and at 200 %, by Tab alone and under a thumb [033]', () => {
  for (const [name, route] of Object.entries(routes)) {
    test(name, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await openScreen(page, town, route);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveTitle(/Hedgerow$/);
      expect.soft(await walkByTab(page), 'by Tab, 1280 px').toEqual([]);

      for (const look of looks) {
        const { colorScheme, width, height, rules } = look;
        await page.emulateMedia({ colorScheme });
        await resize(page, width, height);
        if (rules !== 'none')
          expect.soft(await violations(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
        await expect.soft.poll(() => overflow(page), `pixels to scroll sideways at ${width} px`).toBe(0);
      }
      expect.soft(await walkByTab(page), 'by Tab, 320 px').toEqual([]);
      expect.soft(await cutOff(page), 'cut off at 320 px').toEqual([]);

      await touch(page);
      expect.soft(await tooSmall(page), 'smaller than 44 px on 320 px').toEqual([]);
      await resize(page, 390, 844);
      expect.soft(await tooSmall(page), 'smaller than 44 px on a phone').toEqual([]);
      // A tablet has the layout of a wide screen, and fingers.
      await resize(page, 1024, 768);
      expect.soft(await tooSmall(page), 'smaller than 44 px on a tablet').toEqual([]);
      // Upright, it is the narrowest screen with that layout.
      await resize(page, 761, 1024);
      await expect.soft.poll(() => overflow(page), 'pixels to scroll sideways at 761 px').toBe(0);
    });
  }
});
