import { sentenceOf } from './Failure.js';
import { type NoticeAction, notify } from './notices.js';
import * as texts from './texts.js';

/** The button of a notice that takes back what was just done. When that fails it says why, and stays on offer. */
export const undoBy = (work: () => Promise<unknown>, done: string): NoticeAction => {
  const run = async (): Promise<void> => {
    try {
      await work();
      notify(done);
    } catch (error) {
      notify(texts.notUndone(sentenceOf(error)), 'bad', undoBy(work, done));
    }
  };
  return { label: texts.undo, run: () => void run() };
};
