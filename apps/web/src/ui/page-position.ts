import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

// Milliseconds that content may take to come before the position where a page was left is given up.
const patience = 8_000;
const kept = 'hedgerow.positions';
/** What a person does to move the page; from then on it is theirs. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let positions: Record<string, number> | undefined;
const remembered = () => {
  try {
    positions ??= JSON.parse(sessionStorage.getItem(kept) ?? '{}') as Record<string, number>;
  } catch {
    positions ??= {};
  }
  return positions;
};
const keep = () => {
  try {
    sessionStorage.setItem(kept, JSON.stringify(remembered()));
  } catch {
    // Remembered until the app is closed.
  }
};

/** Goes to a height as soon as the page is long enough; ends when it is there, given up, or taken over by a person. */
let goOn: (() => void) | undefined;
const reach = (top: number, done: () => void) => {
  const grown = new ResizeObserver(() => goOn?.());
  const end = () => {
    goOn = undefined;
    clearTimeout(timer);
    grown.disconnect();
    for (const move of moves) window.removeEventListener(move, end);
    done();
  };
  const timer = setTimeout(end, patience);
  goOn = () => {
    const room = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(top, room));
    if (room >= top) end();
  };
  for (const move of moves) window.addEventListener(move, end, { passive: true });
  grown.observe(document.body);
  goOn();
  return end;
};

let hasMoved = false;
/** Whether this page was reached from another one, and is not the first of the visit. */
export const isMovedTo = (): boolean => hasMoved;

/**
 * Gives the first entry of a visit a name of its own, as the router gives one to all that follow. Under the router's name
 * for all first entries, an address that is typed in would open where another page was left.
 */
export const nameEntry = (): void => {
  const state = window.history.state as { key?: string } | null;
  if (state?.key === undefined)
    window.history.replaceState({ ...state, key: `first-${Date.now().toString(36)}` }, '');
};

/**
 * Back, forward and a reload come to the position where the page was left, even when its content comes later than the page.
 * The router's own restoration, which also knows links that keep the position, asks once, when the page may still be short.
 */
export const usePagePosition = (): void => {
  const { key } = useLocation();
  const type = useNavigationType();
  useLayoutEffect(() => {
    const wanted = type === 'POP' ? (remembered()[key] ?? 0) : 0;
    let isOurs = wanted > 0;
    const end = isOurs ? reach(wanted, () => (isOurs = false)) : undefined;
    const note = () => {
      if (!isOurs) remembered()[key] = window.scrollY;
    };
    // With the frame that is drawn anyway: asked at once, the browser would have to lay out the page for the answer.
    const frame = requestAnimationFrame(note);
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      end?.();
      cancelAnimationFrame(frame);
      hasMoved = true;
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, type]);
  // A link that is gone with what it led from leaves the focus nowhere.
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) focusPage(document.querySelector('h1'));
  }, [key]);
};

/** The bar at the top covers so much of the page. */
const bar = 60;
const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= bar && bottom <= window.innerHeight;
};

/**
 * Puts the focus on the page's title, so that it is read out. Where the page opens further down, it goes to the first
 * heading that is on the screen: the next stroke of Tab goes on from there, and nothing jumps.
 */
export const focusPage = (title: HTMLElement | null): void => {
  goOn?.();
  const headings = document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)');
  const heading = title && isOnScreen(title) ? title : ([...headings].find(isOnScreen) ?? title);
  if (heading && heading.tabIndex < 0) heading.tabIndex = -1;
  heading?.focus({ preventScroll: true });
};
