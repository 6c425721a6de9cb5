import { sentenceOf } from './Failure.js';
import { type NoticeAction, notify } from './notices.js';
import * as texts from './texts.js';

/**
 * The button of a notice that takes back what was just done. When that fails it says why, and stays on offer. `onEnd` is
 * called once it is no longer on offer, because it is undone or because the notice is gone.
 */
export const undoBy = (work: () => Promise<unknown>, done: string, onEnd?: () => void): NoticeAction => {
  let isPressed = false;
  const run = async (): Promise<void> => {
    isPressed = true;
    try {
      await work();
      notify(done);
      onEnd?.();
    } catch (error) {
      notify(texts.notUndone(sentenceOf(error)), 'bad', undoBy(work, done, onEnd));
    }
  };
  return { label: texts.undo, run: () => void run(), gone: () => !isPressed && onEnd?.() };
};
