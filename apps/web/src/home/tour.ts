import { driver, type DriveStep } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import * as texts from './texts.js';

/** Where the steps point to: the first of these that is on the screen, as a phone and a wide screen have different ones. */
const targets: Record<keyof typeof texts.tourSteps, string> = {
  first: '[data-tour="first"]',
  record: '[data-tour="record"]',
  things: 'nav a[href="/things"]',
  tasks: 'nav a[href="/tasks"]',
  groups: 'nav a[href="/groups"]',
  search: '[data-tour="search"]',
  customise: '[data-tour="customise"]',
};

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** The steps whose part is on the page, in their order. */
export const tourSteps = (): DriveStep[] =>
  Object.entries(texts.tourSteps).flatMap(([name, { title, text }]) => {
    const element = [...document.querySelectorAll(targets[name as keyof typeof targets])].find(isShown);
    return element ? [{ element, popover: { title, description: text } }] : [];
  });

/** Leads through home step by step, by buttons or arrow keys; Escape and a press beside it end it. */
export const takeTour = (onEnd: () => void): void => {
  const tour = driver({
    steps: tourSteps(),
    showProgress: true,
    animate: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    smoothScroll: false,
    overlayOpacity: 0.6,
    stagePadding: 6,
    stageRadius: 12,
    popoverClass: 'tour',
    nextBtnText: texts.tourNext,
    prevBtnText: texts.tourBack,
    doneBtnText: texts.tourDone,
    progressText: texts.tourAt,
    onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', texts.tourClose),
    // However it ends: at its last step, by its button, by Escape or by a press beside it.
    onDestroyStarted: () => {
      tour.destroy();
      onEnd();
    },
  });
  tour.drive();
};
