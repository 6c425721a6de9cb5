/** Sixteen random bytes in hex, also where crypto.randomUUID is missing (plain http on a local network). */
const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('');

/**
 * The id under which a command may be sent again without being done again. The same input keeps its id until it was
 * done, so a second try after a lost answer has no second effect; another input is another command.
 */
export const commandIds = () => {
  const pending = new Map<string, string>();
  return {
    idOf: (input: object): string => {
      const key = JSON.stringify(input);
      const id = pending.get(key) ?? newId();
      pending.set(key, id);
      return id;
    },
    done: (): void => pending.clear(),
  };
};
