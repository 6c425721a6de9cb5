import type { Page } from '@playwright/test';
import { foundTown } from './found-town.js';
import { routes } from './routes.js';
import { openScreen, settled } from './screens.js';
import { expect, test } from './visit.js';

let town: Awaited<ReturnType<typeof foundTown>>;
test.beforeAll(async () => {
  town = await foundTown();
});
// Up to a hundred strokes; on a busy machine one takes half a second.
test.describe.configure({ mode: 'parallel', timeout: 180_000 });

/** What has the focus now: its mark for the walk, and what is wrong with it. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement || focused instanceof SVGElement)) return undefined;
    if (focused === document.body) return undefined;
    const seen = focused.dataset.walked !== undefined;
    focused.dataset.walked = 'yes';
    const outlined = (element: Element | null) => {
      const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : { outlineStyle: 'none' };
      return outlineStyle !== 'none' && parseFloat(outlineWidth ?? '0') >= 2;
    };
    // What is drawn for it: itself, or the label or frame around it.
    const drawn = [focused, focused.closest('label'), focused.closest('form'), focused.parentElement].find(
      outlined,
    );
    const box = (drawn ?? focused).getBoundingClientRect();
    // Some of it must be seen, beneath no bar (WCAG 2.4.11).
    const xs = [box.left + 4, box.left + box.width / 2, box.right - 4];
    const ys = [box.top + 4, box.top + box.height / 2, box.bottom - 4];
    const isSeen = xs.some((x) =>
      ys.some((y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && ((drawn ?? focused).contains(hit) || hit.contains(drawn ?? focused));
      }),
    );
    const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent ?? '').slice(0, 40)}"`;
    return {
      seen,
      problems: [
        ...(drawn || focused.tagName === 'H1' ? [] : [`${name} does not show that it has the focus`]),
        ...(isSeen ? [] : [`${name} has the focus and is covered`]),
      ],
    };
  });

/** The controls that Tab did not lead to. Of radio buttons with one name, one is a stop. */
const missed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled, [type="radio"]'))
      .filter((element) => element.dataset.walked === undefined)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test.describe('Tab leads to every control of a screen, shows each, and out again', () => {
  for (const [name, route] of Object.entries(routes)) {
    for (const [width, height] of [
      [1280, 800],
      [320, 640],
    ] as const)
      test(`${name}, ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openScreen(page, town, route);
        const problems: string[] = [];
        for (let stops = 0; ; stops += 1) {
          expect(stops, 'strokes of Tab without an end').toBeLessThan(200);
          await page.keyboard.press('Tab');
          // What the focus moves in, the skip link first of all, is where it was for one more frame.
          await settled(page);
          const at = await stop(page);
          if (at === undefined || at.seen) break;
          problems.push(...at.problems);
        }
        expect.soft(problems).toEqual([]);
        expect.soft(await missed(page)).toEqual([]);
      });
  }
});
