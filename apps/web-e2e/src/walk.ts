import { expect, type Page } from '@playwright/test';

/** Forgets an earlier walk, and has the next stroke of Tab lead to the first control of the page. */
const begin = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-walked]'))
      delete element.dataset.walked;
    const start = document.body.insertBefore(document.createElement('i'), document.body.firstChild);
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
    start.remove();
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

/** What has the focus now: whether the walk was there, and what is wrong with it. Undefined beyond the last control. */
const stop = (page: Page) =>
  page.evaluate(async () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement || focused instanceof SVGElement)) return undefined;
    if (focused === document.body) return undefined;
    // A day has four stops in Chromium: its three numbers and the calendar.
    const stops = focused.matches('[type="date"]') ? 4 : 1;
    const strokes = Number(focused.dataset.walked ?? 0);
    const seen = strokes >= stops;
    focused.dataset.walked = String(strokes + 1);
    const outlined = (element: Element | null) => {
      const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : { outlineStyle: 'none' };
      return outlineStyle !== 'none' && parseFloat(outlineWidth ?? '0') >= 2;
    };
    // What is drawn for it: itself, or the label or frame around it.
    const findDrawn = () =>
      [focused, focused.closest('label'), focused.closest('form'), focused.parentElement].find(outlined);
    let drawn = findDrawn();
    // Some of it must be seen, beneath no bar (WCAG 2.4.11).
    const isSeen = () => {
      const { left, right, top, bottom, width, height } = (drawn ?? focused).getBoundingClientRect();
      const [xs, ys] = [
        [left + 4, left + width / 2, right - 4],
        [top + 4, top + height / 2, bottom - 4],
      ];
      return xs.some((x) =>
        ys.some((y) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && ((drawn ?? focused).contains(hit) || hit.contains(drawn ?? focused));
        }),
      );
    };
    // Where the calendar of a day has the focus, the browser draws it, and no rule of ours holds.
    const isShown = () => drawn !== undefined || focused.matches('h1, [type="date"]:not(:focus)');
    // What the focus moves in, the skip link first of all, takes some frames, more on a busy machine.
    for (let frames = 0; frames < 30 && !(isShown() && isSeen()); frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      drawn = findDrawn();
    }
    const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent ?? '').slice(0, 40)}"`;
    return {
      seen,
      problems: [
        ...(isShown() ? [] : [`${name} does not show that it has the focus`]),
        ...(isSeen() ? [] : [`${name} has the focus and is covered`]),
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
      .map((element) => `Tab does not lead to ${element.outerHTML.slice(0, 120)}`),
  );

/** One walk, from the top of the page until it leads out again. */
const walk = async (page: Page): Promise<readonly string[]> => {
  const problems: string[] = [];
  await begin(page);
  for (let stops = 0; ; stops += 1) {
    expect(stops, 'strokes of Tab without an end').toBeLessThan(200);
    await page.keyboard.press('Tab');
    const at = await stop(page);
    if (at === undefined || at.seen) break;
    problems.push(...at.problems);
  }
  return [...problems, ...(await missed(page))];
};

/**
 * Walks through a page with Tab alone. Answers with what is wrong: a stop that does not show that it has the focus, one
 * that is covered, and every control that no stroke led to. A live page may put another control in the place of one that
 * was walked, so what is wrong has to be so twice.
 */
export const walkByTab = async (page: Page): Promise<readonly string[]> =>
  (await walk(page)).length === 0 ? [] : walk(page);
