// Milliseconds within which the page changes because of what has come. Later it changes because of something else.
const soonMs = 2_000;

/**
 * Resolves with the moment at which the next change of the page has been painted, on the clock of `performance.now()`; with undefined
 * where nothing changes soon, and on a hidden page, which paints nothing.
 */
export const nextFrame = (): Promise<number | undefined> =>
  new Promise((resolve) => {
    const end = (painted?: number) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(painted);
    };
    const observer = new MutationObserver(() => {
      observer.disconnect();
      // A task that was asked for while a frame is made runs behind it.
      requestAnimationFrame(() => setTimeout(() => end(performance.now())));
    });
    const timer = setTimeout(end, soonMs);
    if (document.visibilityState !== 'visible') return end();
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
