import { foundTown } from './found-town.js';
import { cutOff, overflow, tooSmall } from './measures.js';
import { routes } from './routes.js';
import { openScreen, settled } from './screens.js';
import { expect, test } from './visit.js';

let town: Awaited<ReturnType<typeof foundTown>>;
test.beforeAll(async () => {
  town = await foundTown();
});
test.describe.configure({ mode: 'parallel' });
test.use({ hasTouch: true, isMobile: true });

test.describe('every control is 44 px for a thumb, and nothing is cut off at 320 px', () => {
  for (const [name, route] of Object.entries(routes)) {
    test(name, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openScreen(page, town, route);
      expect.soft(await tooSmall(page), 'too small on a phone').toEqual([]);
      // A tablet has the layout of a wide screen, and fingers.
      await page.setViewportSize({ width: 1024, height: 768 });
      await settled(page);
      expect.soft(await tooSmall(page), 'too small on a tablet').toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await settled(page);
      await expect.soft.poll(() => overflow(page), { message: 'pixels to scroll sideways' }).toBe(0);
      expect.soft(await cutOff(page), 'cut off at 320 px').toEqual([]);
      expect.soft(await tooSmall(page), 'too small at 320 px').toEqual([]);
    });
  }
});
