import { hexOf, randomBytes } from './random.js';

// Milliseconds for which a try after a failure is the same command. Tomorrow's watering is another one than today's.
const sameFor = 10 * 60_000;

/**
 * The id under which a command may be sent again without being done again. The same input keeps its id until it was
 * done, for some minutes after its last try, so a second try after a lost answer has no second effect; another input is
 * another command.
 */
export const commandIds = () => {
  const pending = new Map<string, { readonly id: string; readonly at: number }>();
  return {
    idOf: (input: object): string => {
      const key = JSON.stringify(input);
      const before = pending.get(key);
      const now = Date.now();
      const id = before && now - before.at < sameFor ? before.id : hexOf(randomBytes());
      pending.set(key, { id, at: now });
      return id;
    },
    done: (input: object): void => void pending.delete(JSON.stringify(input)),
  };
};
