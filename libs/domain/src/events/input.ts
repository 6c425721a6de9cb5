import type { Location, Point } from '../geo/location.js';
import type { Viewer } from '../users/rules.js';
import type { FactOf } from './event.js';

type DataOf<E> = E extends { readonly definition: infer D } ? FactOf<D>['data'] : never;
type AsGiven<V> = V extends Location ? Point : V extends string ? string : V;

/**
 * What callers give for an event: its fields without those that the decision adds (`Own`), as they come. A location is a
 * point, and a value of a set is any text until the rules have looked at it. A field that the event may lack may be null,
 * too; one that the event must have may be left out or null where the decision knows a usual value (`Usual`).
 */
export type InputOf<E, Own extends keyof DataOf<E>, Usual extends keyof DataOf<E> = never> = {
  readonly [K in keyof DataOf<E> as Exclude<K, Own | Usual>]:
    AsGiven<DataOf<E>[K]> | (undefined extends DataOf<E>[K] ? null : never);
} & { readonly [K in Usual]?: AsGiven<DataOf<E>[K]> | null | undefined };

/** A command as its decision gets it: what was given, by whom, and the ids of what it may make. */
export type CommandOf<Given, Ids extends string> = Given & { readonly viewer: Viewer } & {
  readonly [K in Ids]: string;
};
