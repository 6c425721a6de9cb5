import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { foundTown } from './found-town.js';
import { type Route, routes, standInOf } from './routes.js';
import { enterAs, expect, test } from './visit.js';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// A theme changes colours and nothing else, so each width gets every rule once and each look the rules about colour.
const looks = [
  { colorScheme: 'light', width: 1440, rules: 'all' },
  { colorScheme: 'dark', width: 1440, rules: 'colours' },
  { colorScheme: 'dark', width: 360, rules: 'all' },
  { colorScheme: 'light', width: 360, rules: 'colours' },
] as const;
type Look = (typeof looks)[number];

let town: Awaited<ReturnType<typeof foundTown>>;
test.beforeAll(async () => {
  town = await foundTown();
});

const open = async (page: Page, { by, path, standIn }: Route) => {
  if (by === 'member') await enterAs(page, town.owner);
  // Colours in the middle of a transition are not judged.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path(town));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const title = (await heading.textContent()) ?? '';
  expect(standInOf(title), `"${title}" at ${path(town)}`).toBe(standIn);
};

/** However short a change of colours is, it takes a frame, and until then the old colour is what is there. */
const settled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** What axe finds serious or worse, in words that say where. */
const violations = async (page: Page, { rules }: Look): Promise<string[]> => {
  // Without frames there is no need for a second page to gather results in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const chosen =
    rules === 'all' ? axe.withTags(standards) : axe.withRules(['color-contrast', 'link-in-text-block']);
  return (await chosen.analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
};

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// One page says nothing about another: both browsers share the list.
test.describe.configure({ mode: 'parallel' });
test.describe('readable for everybody in light and dark, wide and narrow, never wider than 320 px [033]', () => {
  for (const [name, route] of Object.entries(routes)) {
    test(name, async ({ page }) => {
      await open(page, route);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveTitle(/Hedgerow$/);
      for (const look of looks) {
        const { colorScheme, width } = look;
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await settled(page);
        expect.soft(await violations(page, look), `${colorScheme}, ${width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await expect.poll(() => overflow(page), { message: 'pixels to scroll sideways' }).toBe(0);
    });
  }
});
