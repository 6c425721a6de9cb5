/** The list of things whose names hold a text; all of them without one. */
export const searchPath = (text: string): string =>
  text.trim() === '' ? '/things' : `/things?search=${encodeURIComponent(text.trim())}`;
