import { useOnce } from '../relay/useOnce.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { Seen } from './told.js';

/** What a press was about: its row, whether that is the one of its proof, and the rebuild as it was seen then. */
export interface Pressed {
  readonly projection: string;
  readonly seen: Seen | null;
  readonly isProof?: boolean;
}

/** Told of a press that was taken; resolves when the page shows what came of it. */
export type OnPressed = (pressed: Pressed) => Promise<void>;

/** Does what a button says and asks how everything is then; a refusal is said in a notice. The second value is true while it runs. */
export const usePress = (work: () => Promise<unknown>, onPressed: () => Promise<void>) =>
  useOnce(() =>
    work()
      .then(onPressed)
      .catch((error: unknown) => void notify(sentenceOf(error), 'bad')),
  );
