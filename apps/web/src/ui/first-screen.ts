// Milliseconds for which nothing may be under way: between an answer and what is asked for because of it.
const rest = 250;
// Milliseconds after which one waits no longer: an answer may never come.
const atMost = 5_000;

let underWay = 0;
let isThere = false;
const waiting: (() => void)[] = [];

/** Counts code or an answer that the page on the screen waits for, until it has come or failed. */
export const neededNow = <T>(coming: Promise<T>): Promise<T> => {
  underWay += 1;
  const over = () => void (underWay -= 1);
  coming.then(over, over);
  return coming;
};

/** Each of what waits is a task of its own: a finger is answered between them. */
const beginWaiting = (): void => {
  const work = waiting.shift();
  if (!work) return;
  setTimeout(beginWaiting);
  work();
};

const watch = (): void => {
  const deadline = Date.now() + atMost;
  let quiet = 0;
  const timer = setInterval(() => {
    quiet = underWay > 0 ? 0 : quiet + 1;
    if (quiet < 2 && Date.now() < deadline) return;
    clearInterval(timer);
    isThere = true;
    beginWaiting();
  }, rest);
};

/**
 * Runs after the first screen of a visit is there with its data, at once on any later one: what keeps a page up to date and
 * what a press needs do not take the network from what is to be read first.
 */
export const afterFirstScreen = (work: () => void): void => {
  // While the build renders the first screen there is no page.
  if (typeof document === 'undefined') return;
  if (isThere) return work();
  if (waiting.push(work) > 1) return;
  if (document.readyState === 'complete') watch();
  else window.addEventListener('load', watch, { once: true });
};
