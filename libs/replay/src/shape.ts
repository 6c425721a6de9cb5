import { definitionOf, type RecordedEvent, upcastEvent } from '@hedgerow/domain';
import { type Committed, type PersonKeys, reveal } from '@hedgerow/event-store';
import { toRecord } from '@hedgerow/kafka';
import { Pseudonyms } from './pseudonyms.js';
import type { Replayed } from './replayed.js';
import type { Question } from './saved.js';

/** Makes of stored events those that are handed out. */
type Shape = (committed: readonly Committed[]) => Promise<readonly Replayed[]>;

/** From stored events to those that are handed out: in today's shape, persons as asked for, checked against the schema. */
export const shaper = async (keys: PersonKeys, question: Question): Promise<Shape> => {
  const replayed = (committed: readonly Committed[], events: readonly RecordedEvent[]): Replayed[] =>
    events.map((event, i) => ({ event, record: toRecord(event), cursor: committed[i]!.cursor }));
  const current = (committed: readonly Committed[]) => committed.map(({ event }) => upcastEvent(event));
  if (question.persons === 'clear')
    return async (committed) => replayed(committed, await reveal(keys, current(committed)));
  // Made from the question, so that it is the same when it goes on, and another one for each question; kept nowhere.
  const { removed: _removed, ...asked } = question;
  const pseudonyms = new Pseudonyms(await keys.hash('replay-pseudonyms', JSON.stringify(asked)));
  const hidden = (event: RecordedEvent) => pseudonyms.hide(event, definitionOf(event.type)!);
  return (committed) => Promise.resolve(replayed(committed, current(committed).map(hidden)));
};

/** Pages of events, each as it is handed out. */
export async function* shaped(
  pages: AsyncIterable<readonly Committed[]>,
  shape: Shape,
): AsyncGenerator<readonly Replayed[]> {
  for await (const page of pages) yield await shape(page);
}
