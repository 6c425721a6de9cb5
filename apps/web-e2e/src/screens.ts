import type { Page } from '@playwright/test';
import type { Town } from './found-town.js';
import { type Route, standInOf } from './routes.js';
import { administrator, type Member } from './town.js';
import { enterAs, expect } from './visit.js';

/** Goes down the whole page, screen by screen, and back up: what is loaded when it comes into view is there from then on. */
export const readThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const scroll = async (top: number) => {
      window.scrollTo({ top, behavior: 'instant' });
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    };
    const isEnd = () => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2;
    for (let screens = 0; screens < 30 && !isEnd(); screens += 1)
      await scroll(window.scrollY + window.innerHeight * 0.8);
    await scroll(0);
  });

let signedIn: Member | undefined;

/** Opens a screen and waits until it stands: its title, its live mark, and nothing that is under way. */
export const openScreen = async (page: Page, town: Town, { by, path, standIn }: Route): Promise<void> => {
  if (by === 'member') await enterAs(page, town.owner);
  if (by === 'administrator') await enterAs(page, (signedIn ??= await administrator()));
  // Colours in the middle of a transition are not judged, and places in the middle of a movement are not measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(path(town));
  const heading = page.getByRole('heading', { level: 1 });
  // "expect" looks once a second when it has looked a few times, and this twice.
  await heading.waitFor({ timeout: 15_000 });
  await page.getByText('Live', { exact: true }).waitFor({ timeout: 15_000 });
  await readThrough(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  const title = (await heading.textContent()) ?? '';
  expect(standInOf(title), `"${title}" at ${path(town)}`).toBe(standIn);
};

/**
 * Waits until what changes has changed, for sixty frames at most. However short a change is, it takes a frame, and until then the old look is what is
 * there; what has its colour from around it begins when that is done.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // An animation that repeats for ever is not waited for.
    const isChanging = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
    for (let frames = 0; frames < 2 || (frames < 60 && isChanging()); frames += 1)
      await new Promise(requestAnimationFrame);
  });
