import { isUnavailable } from '../graphql/transport/errors.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { mapStream } from './latest-stream.js';
import { retryTransient } from './retry-transient.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import type { RowWatch } from './row-watch.js';

/**
 * The messages of a subscription to one row: its current state at once, then after every change. The right to see it is
 * asked for again before each message. When the row is deleted or hidden from the viewer, the last message is made of
 * null, so that viewers can tell this from a broken connection, and the subscription completes.
 *
 * @throws Refusal (NTFND) when there is no such row at the start, or none that the viewer may see.
 */
export const watchRow = async <R extends NodeRow, N extends IdNode, F, O extends string, M>(
  watch: RowWatch,
  source: NodeSource<R, N, F, O>,
  { id, context, message }: { id: string; context: RequestContext; message: (row: N | null) => M },
): Promise<AsyncIterableIterator<M>> => {
  // Watched before it is read: what changes in between is read again instead of missed.
  const changes = await watch.open(source.list.table, id);
  try {
    if (!(await context.load(source.byId, id))) refuse('NTFND', `${source.type} not found`);
  } catch (error) {
    changes.end();
    throw error;
  }
  return mapStream(changes, async () => {
    const row = await retryTransient(() => context.fresh().load(source.byId, id), { error: isUnavailable });
    return { value: message(row ?? null), isLast: row === undefined };
  });
};
