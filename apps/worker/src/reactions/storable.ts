// PostgreSQL keeps neither in jsonb: one such text would fail the whole batch, again and again.
const unstorable = /[\0\p{Surrogate}]/u;

/** JSON of a value as PostgreSQL can keep it. Throws for one that is not JSON or holds a text that it refuses. */
export const storableJson = (value: unknown): string => {
  const json = JSON.stringify(value, (name: string, part: unknown) => {
    if (unstorable.test(name) || (typeof part === 'string' && unstorable.test(part)))
      throw new Error('A text with a zero byte or half a character cannot be stored');
    return part;
  }) as string | undefined;
  if (json === undefined) throw new Error('What is to be stored is not JSON');
  return json;
};

// An index of PostgreSQL takes texts up to some 2 700 bytes; a key is an id or two.
const longestKey = 500;

/** The key, or an error when it is empty, too long or not storable. */
export const storableKey = (key: unknown): string => {
  if (typeof key !== 'string' || key === '' || key.length > longestKey || unstorable.test(key))
    throw new Error(`A key is a text of 1 to ${longestKey} characters`);
  return key;
};
