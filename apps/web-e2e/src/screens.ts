import type { Page } from '@playwright/test';
import type { Town } from './found-town.js';
import { type Route, standInOf } from './routes.js';
import { enterAs, expect } from './visit.js';

/** Opens a screen and waits until it stands: its title, its live mark, and nothing that is under way. */
export const openScreen = async (page: Page, town: Town, { by, path, standIn }: Route): Promise<void> => {
  if (by === 'member') await enterAs(page, town.owner);
  // Colours in the middle of a transition are not judged, and places in the middle of a movement are not measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path(town));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // What is loaded when it comes into view is there from now on.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settled(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const title = (await heading.textContent()) ?? '';
  expect(standInOf(title), `"${title}" at ${path(town)}`).toBe(standIn);
};

/** However short a change is, it takes a frame, and until then the old look is what is there. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
