import type { EventStore } from '@hedgerow/event-store';

/** Does something just before the next append of a fact of this type, as another device does that was a little quicker. */
export const justBefore = (store: EventStore, type: string, work: () => Promise<unknown>): void => {
  const append = store.append.bind(store);
  store.append = async (request) => {
    if (!request.streams.some(({ facts }) => facts.some((fact) => fact.type === type)))
      return append(request);
    store.append = append;
    await work();
    return append(request);
  };
};
