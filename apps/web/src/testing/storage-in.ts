/** A browser's storage that keeps what it holds in a map, which a test reads and empties. */
export const storageIn = (kept: Map<string, string>) => ({
  getItem: (key: string): string | null => kept.get(key) ?? null,
  setItem: (key: string, value: string): void => void kept.set(key, value),
  removeItem: (key: string): void => void kept.delete(key),
});
