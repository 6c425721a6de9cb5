import type { Page } from '@playwright/test';
import { join, register } from './town.js';
import { enterAs, expect, test } from './visit.js';

/** What a notice lies on of what it must not: the title, the way back, all that can be pressed on the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('[role="status"] li:last-child')!.getBoundingClientRect();
    const bar = document.querySelector('header')!.getBoundingClientRect();
    return [...document.querySelectorAll('h1, nav[aria-label="Breadcrumb"], main button, main a')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // What has scrolled beneath the bar is out of sight, with a notice or without.
        const top = Math.max(box.top, bar.bottom);
        const beside = box.right <= notice.left || box.left >= notice.right;
        return top < box.bottom && !beside && notice.top < box.bottom && notice.bottom > top;
      })
      .map((element) => element.textContent);
  });

const places = async (page: Page) => {
  const found: (string | null)[] = [];
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < end; top += 150) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    found.push(...(await covered(page)));
  }
  return found;
};

for (const width of [320, 390, 768, 1024, 1280])
  test(`a notice covers neither title nor way back nor what can be pressed at ${width} px, wherever the page is scrolled`, async ({
    page,
  }) => {
    const owner = await join();
    const thing = await register(owner);
    await enterAs(page, owner);
    await page.setViewportSize({ width, height: 844 });
    // On a form: the location that the browser does not give.
    await page.goto('/things/new');
    // A badge that is earned meanwhile stands behind it.
    const notice = page.getByRole('status').getByRole('listitem').last();
    // It stays while it is pointed at. A map that is drawn for the first time may keep the page busy for longer than it lasts.
    await expect(async () => {
      await page.getByRole('button', { name: 'Use my location' }).click();
      await notice.dispatchEvent('pointerover', {}, { timeout: 3_000 });
    }).toPass();
    await expect(notice).toBeVisible();
    expect(await places(page), 'on a form').toEqual([]);
    // On the page of a thing: what a press on its primary button says.
    await page.goto(`/things/${thing.id}/dashboard`);
    await page.getByRole('button', { name: 'Watered' }).click();
    await expect(notice).toBeVisible();
    await notice.dispatchEvent('pointerover');
    expect(await places(page), 'on the page of a thing').toEqual([]);
  });
