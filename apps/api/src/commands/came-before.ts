import type { EventStore } from '@hedgerow/event-store';
import { identityOf, type PersonCommand } from './person-command.js';

/**
 * Whether this command was done already and is sent again on a bad line. It gets its first answer and asks for nothing more, so
 * that no limit refuses it, not even one that the first time has reached.
 */
export const cameBefore = async (
  store: Pick<EventStore, 'answerOf'>,
  command: PersonCommand,
): Promise<boolean> => {
  if (!command.input.clientMutationId) return false;
  return (await store.answerOf(identityOf(command))) !== undefined;
};
