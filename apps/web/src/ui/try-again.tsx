import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { focusTitle } from './PageHead.js';

/** Where the focus belongs once what failed is there. */
interface Origin {
  /** The heading of the part of the page, or the part itself where it has none; none outside of any part. */
  readonly target: HTMLElement | null;
  readonly name: string;
}

const Tried = createContext<RefObject<Origin | null> | undefined>(undefined);

/** Around what can fail and be tried again: it remembers that the focus went with the button that was pressed. */
export function TriedAgain({ children }: { readonly children: ReactNode }) {
  return <Tried value={useRef<Origin>(null)}>{children}</Tried>;
}

const originOf = (button: Element): Origin => {
  const section = button.closest<HTMLElement>('section');
  const heading = section?.querySelector<HTMLElement>('h2, h3');
  return { target: heading ?? section, name: heading?.textContent ?? '' };
};

/** The part may have been drawn anew with what came: then it is the one of the same name. */
const stillThere = ({ target, name }: Origin): HTMLElement | undefined =>
  target?.isConnected
    ? target
    : [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)')].find(
        ({ textContent }) => name !== '' && textContent === name,
      );

/** Who went on meanwhile stays there. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Stands beside what can fail: once that is there after a press on Try again, its heading has the focus and so is read out. */
export function Arrived() {
  const tried = useContext(Tried);
  useEffect(() => {
    const origin = tried?.current;
    if (!origin) return;
    tried.current = null;
    if (!isLost()) return;
    const target = stillThere(origin);
    if (!target) return focusTitle();
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [tried]);
  return null;
}

/**
 * The button that tries again: it has the focus when what was tried with it failed once more. The function that comes back is
 * called before anything is tried.
 */
export const useTryAgain = (button: RefObject<HTMLButtonElement | null>): ((isPress: boolean) => void) => {
  const tried = useContext(Tried);
  useEffect(() => {
    if (!tried?.current) return;
    tried.current = null;
    if (isLost()) button.current?.focus();
  }, [tried, button]);
  return (isPress) => {
    const { current } = button;
    if (tried && current && (isPress || current === document.activeElement))
      tried.current = originOf(current);
  };
};
