export type { ThingAccessRow } from './tables.js';
export type { ThingRow } from './things-view.js';
export { things as thingProjection } from './things.js';
export {
  accessesOfPerson,
  accessesOfThings,
  thingList,
  thingOfAccess,
  type ThingScope,
  thingScopes,
} from './things.queries.js';
export { thingAccessList } from './accesses.queries.js';
export { type WaterStateName, waterStates } from './water-state.js';
