/** What storage refused: kept for as long as this page is open. */
const memory = new Map<string, string>();

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Forgets a value. */
export const forget = (key: string): void => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
};

/** What was kept under a key; undefined for nothing, and for what is no JSON. */
export const read = (key: string): unknown => {
  const text = memory.get(key) ?? stored(key);
  try {
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
};

/**
 * Keeps a value in this browser. Where storage is full or not allowed it is kept until the page closes, and the answer is
 * false; what stood there before makes room for what the rest of the app keeps.
 */
export const keep = (key: string, value: unknown): boolean => {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    forget(key);
    memory.set(key, text);
    return false;
  }
};

/** The keys under which something is kept. */
export const keysWith = (prefix: string): readonly string[] => {
  const keys = new Set(memory.keys());
  try {
    for (let n = 0; n < localStorage.length; n += 1) keys.add(localStorage.key(n) ?? '');
  } catch {
    // Then there are those of this page.
  }
  return [...keys].filter((key) => key.startsWith(prefix));
};
