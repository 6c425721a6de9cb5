/** Calls back when the page goes from light to dark or back, by the switch or by the device. Returns how to stop. */
export const onThemeChange = (listener: () => void): (() => void) => {
  const device = window.matchMedia('(prefers-color-scheme: dark)');
  const byHand = new MutationObserver(listener);
  device.addEventListener('change', listener);
  byHand.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    device.removeEventListener('change', listener);
    byHand.disconnect();
  };
};

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Red, green, blue and strength, each to 255, of a token that is written as #rrggbb or, as the build shortens it, #rgb. */
export const rgba = (name: string, strength = 255): [number, number, number, number] => {
  const digits = token(name).slice(1);
  const parts = digits.length === 3 ? digits.split('').map((d) => d + d) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16));
  return [red, green, blue, strength];
};

/** The colours that maps are drawn in, as the theme of this moment has them. */
export const mapColours = () => ({
  isDark: getComputedStyle(document.documentElement).colorScheme === 'dark',
  sea: token('--wet-tint'),
  land: token('--sunken'),
  line: token('--line-3'),
});

export type MapColours = ReturnType<typeof mapColours>;
