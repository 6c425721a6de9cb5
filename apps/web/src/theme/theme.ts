/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

// The same key is read before the first paint by index.html.
const key = 'hedgerow.theme';

/** The remembered choice; `system` when there is none or storage is not available. */
export const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
};

/** Applies a theme to the page and remembers it. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Not remembered, still applied.
  }
};
