import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { foundTown } from './found-town.js';
import { overflow } from './measures.js';
import { routes } from './routes.js';
import { openScreen, settled } from './screens.js';
import { expect, test } from './visit.js';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
// A theme changes colours and nothing else, so each width gets every rule once and each look the rules about colour.
// A screen of 1280 × 800 at 200 % zoom has 640 × 400 pixels of CSS.
const looks = [
  { colorScheme: 'light', width: 1440, height: 900, rules: 'all' },
  { colorScheme: 'dark', width: 1440, height: 900, rules: 'colours' },
  { colorScheme: 'dark', width: 640, height: 400, rules: 'all' },
  { colorScheme: 'dark', width: 320, height: 640, rules: 'all' },
  { colorScheme: 'light', width: 320, height: 640, rules: 'colours' },
] as const;
type Look = (typeof looks)[number];

let town: Awaited<ReturnType<typeof foundTown>>;
test.beforeAll(async () => {
  town = await foundTown();
});

/** Everything that axe finds, in words that say where. */
const violations = async (page: Page, { rules }: Look): Promise<string[]> => {
  // Without frames there is no need for a second page to gather results in.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const chosen =
    rules === 'all' ? axe.withTags(standards) : axe.withRules(['color-contrast', 'link-in-text-block']);
  return (await chosen.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
};

// One page says nothing about another: both browsers share the list.
test.describe.configure({ mode: 'parallel' });
test.describe('readable for everybody in light and dark, wide, narrow and at 200 % [033]', () => {
  for (const [name, route] of Object.entries(routes)) {
    test(name, async ({ page }) => {
      await openScreen(page, town, route);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveTitle(/Hedgerow$/);
      for (const look of looks) {
        const { colorScheme, width, height } = look;
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await settled(page);
        expect.soft(await violations(page, look), `${colorScheme}, ${width} px`).toEqual([]);
        await expect.soft
          .poll(() => overflow(page), { message: `pixels to scroll sideways at ${width} px` })
          .toBe(0);
      }
    });
  }
});
