export type { ThingAccessRow, ThingRow } from './tables.js';
export { things as thingProjection } from './things.js';
export {
  accessesOfPerson,
  accessesOfThings,
  thingList,
  thingOfAccess,
  type ThingScope,
  thingScopes,
} from './things.queries.js';
