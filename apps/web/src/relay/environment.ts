import { Environment, type INetwork, RecordSource, Store } from 'relay-runtime';

/** Records are identified by nodeId: plain ids of different types could collide. */
export const dataIdOf = (value: Record<string, unknown>): string => value.nodeId as string;

/** A new store over a network. Each identity gets its own, so that nothing one person read is left for the next. */
export const createEnvironment = (network: INetwork) =>
  new Environment({
    network,
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20 }),
    getDataID: dataIdOf as never,
    isServer: false,
  });
