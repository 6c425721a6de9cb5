import type { EventStore } from '@hedgerow/event-store';
import { type CommandResult, identityOf, type PersonCommand } from './person-command.js';

/** What was counted before it was done. */
export interface Counted {
  takeBack(): Promise<void>;
}

/**
 * Does what is counted first. What is refused is not counted, nor what was done already.
 * @throws Refusal of `begin` when it was too much, and whatever `run` throws.
 */
export const countedOnce = async <R extends Pick<CommandResult, 'writtenEarlier'>>(
  store: Pick<EventStore, 'answerOf'>,
  command: PersonCommand,
  { begin, run }: { readonly begin: () => Promise<Counted>; readonly run: () => Promise<R> },
): Promise<R> => {
  const counted = (await cameBefore(store, command)) ? undefined : await begin();
  const result = await run().catch(async (error: unknown) => {
    await counted?.takeBack();
    throw error;
  });
  // The same one came at the same moment: it asks for nothing more.
  if (result.writtenEarlier) await counted?.takeBack();
  return result;
};

/**
 * Whether this command was done already and is sent again on a bad line. It gets its first answer and asks for nothing more, so
 * that no limit refuses it, not even one that the first time has reached.
 */
const cameBefore = async (store: Pick<EventStore, 'answerOf'>, command: PersonCommand): Promise<boolean> => {
  if (!command.input.clientMutationId) return false;
  return (await store.answerOf(identityOf(command))) !== undefined;
};
