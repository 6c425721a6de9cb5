import type { Page } from '@playwright/test';

/** How many pixels the page can be scrolled sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Every text that is cut off, in words that say where: what reaches beyond the screen, or beyond a box that hides what
 * is outside it. A box that scrolls sideways hides as well, unless it holds a table.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5;
    /** Hidden from eyes, by its class or by the same rules on narrow screens only. */
    const forReadersOnly = (element: Element | null): boolean =>
      element !== null &&
      (element.hasAttribute('hidden') ||
        getComputedStyle(element).clipPath === 'inset(50%)' ||
        forReadersOnly(element.parentElement));
    /** The first box around a text that does not show all of it. */
    const hiderOf = (element: Element | null, text: DOMRect): string | undefined => {
      for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const name = `${box.tagName.toLowerCase()}.${box.getAttribute('class') ?? ''}`;
        const isTable = box.querySelector('table') !== null;
        const beyondX = text.left < left - slack || text.right > right + slack;
        const beyondY = text.top < top - slack || text.bottom > bottom + slack;
        // A row of tabs scrolls, with the current one in sight.
        if (beyondX && overflowX === 'auto' && box.matches('nav')) return undefined;
        if (beyondX && overflowX !== 'visible' && !(overflowX === 'auto' && isTable)) return name;
        if (beyondY && ['hidden', 'clip'].includes(overflowY)) return name;
        if (position === 'fixed') break;
      }
      return text.left < -slack || text.right > window.innerWidth + slack ? 'the screen' : undefined;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent?.trim()];
      if (!element || !text || forReadersOnly(element) || !element.checkVisibility()) continue;
      if (element.closest('noscript, script, style, option, [inert]')) continue;
      // The skip link waits beyond the upper edge until it has the focus.
      if (element.closest('a[href="#main"]')) continue;
      range.selectNodeContents(node);
      const hider = [...range.getClientRects()].map((rect) => hiderOf(element, rect)).find(Boolean);
      if (hider) found.push(`"${text.slice(0, 60)}" is cut off by ${hider}`);
    }
    return found;
  });

/**
 * Every control that a thumb can miss: where a press 21 px beside the middle does not reach it. A link in a sentence is
 * as high as its line, which WCAG allows.
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const side = 44;
    const controls =
      'a[href], button, input, select, textarea, summary, [role="button"], [role="option"], [role="menuitem"], [tabindex="0"]';
    /** A link with words beside it, also where it is the bold part of them. */
    const inSentence = (element: Element): boolean => {
      if (element.tagName !== 'A') return false;
      for (let part = element; getComputedStyle(part).display === 'inline'; part = part.parentElement) {
        const beside = [...(part.parentElement?.childNodes ?? [])];
        if (beside.some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())) return true;
        if (!part.parentElement) return false;
      }
      return false;
    };
    const isLarge = ({ width, height }: DOMRect) => width >= side - 0.5 && height >= side - 0.5;
    const isAt = (element: Element, x: number, y: number) =>
      element.contains(document.elementFromPoint(x, y) ?? document.body);
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(controls)) {
      if (!element.checkVisibility() || element.closest('.visually-hidden, [inert]')) continue;
      if (element.matches('a[href="#main"]') || inSentence(element)) continue;
      const { width, height } = element.getBoundingClientRect();
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      if ([element, ...labels].some((part) => isLarge(part.getBoundingClientRect()))) continue;
      // A pseudo-element may make it larger than its box.
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y, reach] = [box.left + box.width / 2, box.top + box.height / 2, side / 2 - 1];
      const points = [
        ...(width < side - 0.5 ? [[x - reach, y] as const, [x + reach, y] as const] : []),
        ...(height < side - 0.5 ? [[x, y - reach] as const, [x, y + reach] as const] : []),
      ];
      // What lies beneath a label is not what a finger presses.
      const isCovered = !isAt(element, x, y) && document.elementFromPoint(x, y)?.closest('label') != null;
      if (isCovered && labels.length === 0) continue;
      if (points.every(([px, py]) => [element, ...labels].some((part) => isAt(part, px, py)))) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      found.push(
        `${element.tagName.toLowerCase()}.${element.className} "${name.slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
      );
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    return found;
  });
