import { parseTime } from './time.js';

// Pages of administrators alone need it, so that no first screen waits for Intl.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment of UTC in the style of `mediumTime`: "Jul 16, 2026, 2:10 PM". What stands around it says that it is UTC. */
export const inUtc = (at: string): string =>
  format.format(parseTime(at)).replaceAll(/[\u202f ](?=[AP]M\b)/g, '\u00a0');

/** The same with its zone: "Jul 16, 2026, 2:10 PM UTC". */
export const utcTime = (at: string): string => `${inUtc(at)}\u00a0UTC`;
