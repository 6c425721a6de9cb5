import type { RecordedEvent } from '@hedgerow/domain';
import type { EventStore } from '@hedgerow/event-store';
import type { CommandResult } from './person-command.js';

/** The event that a command of one event wrote: now, or when the same command came before. */
export const writtenEvent = async <E extends RecordedEvent>(
  store: Pick<EventStore, 'read'>,
  { events }: Pick<CommandResult, 'events'>,
): Promise<E> => {
  const [{ stream, version }] = events as readonly [(typeof events)[number]];
  const stored = await store.read(stream);
  return stored.events.find((event) => event.version === version)! as unknown as E;
};
