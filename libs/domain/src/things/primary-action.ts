import type { RecordableActionType } from '../actions/types.js';
import { capabilitiesOf } from './capabilities.js';
import { isThirsty, type ThingWater, waterStateOf } from './water-state.js';

/**
 * The one action that is offered first: watering while the state of the thing is that it needs water, else what its type
 * needs most. So a watering is not asked for again while no reading can show the last one (rule A73).
 */
export const primaryActionOf = (thing: ThingWater, now: Date): RecordableActionType =>
  isThirsty(waterStateOf(thing, now)) ? 'WATERING' : capabilitiesOf(thing.type).actions[0];
