import { soon } from '../ui/later.js';

/** What keeps things up to date, after the first screen. */
export const ThingLive = soon(async () => (await import('./ThingLive.js')).ThingLive);
export const ThingRowLive = soon(async () => (await import('./ThingLive.js')).ThingRowLive);
export const ThingHeroLive = soon(async () => (await import('./ThingLive.js')).ThingHeroLive);
