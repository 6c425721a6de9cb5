// In this order: most browsers name others, too, to be served as those.
const browsers = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: typeof browsers | typeof systems, text: string): string | undefined =>
  names.find(([, pattern]) => pattern.test(text))?.[0];

/**
 * Browser and system in words, "Firefox on Linux": all that is kept of what a browser says of itself, so that a person
 * knows their sessions apart. Empty for what is no browser.
 */
export const browserInWords = (userAgent: string | undefined): string => {
  const text = userAgent?.slice(0, 500) ?? '';
  const browser = nameIn(browsers, text);
  if (browser === undefined) return '';
  const system = nameIn(systems, text);
  return system === undefined ? browser : `${browser} on ${system}`;
};
