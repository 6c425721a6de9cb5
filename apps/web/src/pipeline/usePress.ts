import { useOnce } from '../relay/useOnce.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';

/** Does what a button says and asks how everything is then; a refusal is said in a notice. The second value is true while it runs. */
export const usePress = (work: () => Promise<unknown>, onPressed: () => Promise<void>) =>
  useOnce(() =>
    work()
      .then(onPressed)
      .catch((error: unknown) => void notify(sentenceOf(error), 'bad')),
  );
