import { type Location, locationOf, waterMatters, type WaterState } from '@hedgerow/domain';
import { stateOfThing, type WaterOfThing } from '../readings/state.js';

/** A thing on a map. */
export interface Mark {
  readonly id: string;
  readonly name: string;
  readonly at: Location;
  /** What its soil says; null for what is not watered. */
  readonly state: WaterState | null;
}

/** A thing on a map that shows how often something was there. */
export interface CountMark {
  readonly id: string;
  readonly name: string;
  readonly at: Location;
  readonly count: number;
}

interface Located extends WaterOfThing {
  readonly id: string;
  readonly name: string;
  readonly location?: { readonly x: number; readonly y: number } | null;
}

/** A thing on a map; undefined for one without a location. */
export const markOf = (thing: Located, now: Date): Mark | undefined =>
  thing.location
    ? {
        id: thing.id,
        name: thing.name,
        at: locationOf(thing.location),
        state: waterMatters(thing.type) ? stateOfThing(thing, now) : null,
      }
    : undefined;
