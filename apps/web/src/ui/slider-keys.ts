type Pressed = Readonly<Record<'altKey' | 'ctrlKey' | 'metaKey', boolean>> & { readonly key: string };

/** Whether a key is pressed with another that makes it the browser's own, as Alt and the left arrow, which go back. */
export const isOfBrowser = ({ altKey, ctrlKey, metaKey }: Pressed): boolean => altKey || ctrlKey || metaKey;

const steps: Readonly<Record<string, (at: number, last: number, page: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at, _, page) => at - page,
  PageUp: (at, _, page) => at + page,
  Home: () => 0,
  End: (_, last) => last,
};

/** Where a key leads to among places in a row, from one of them: by one, by a tenth of them, or to an end. Undefined for any other key. */
export const placeByKey = (pressed: Pressed, at: number, last: number): number | undefined => {
  const step = isOfBrowser(pressed) ? undefined : steps[pressed.key];
  if (!step) return undefined;
  const page = Math.max(1, Math.round((last + 1) / 10));
  return Math.min(Math.max(step(at, last, page), 0), last);
};
