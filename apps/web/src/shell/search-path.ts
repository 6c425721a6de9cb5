/** The search of things for a text; the list of all of them without one. */
export const searchPath = (text: string): string =>
  text.trim() === '' ? '/things' : `/things/search?q=${encodeURIComponent(text.trim())}`;
