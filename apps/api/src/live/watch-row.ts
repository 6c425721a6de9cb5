import type pg from 'pg';
import { isUnavailable } from '../graphql/transport/errors.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { mapStream } from './latest-stream.js';
import { retryTransient } from './retry-transient.js';
import type { IdNode, NodeRow, NodeSource } from '../graphql/schema/node-source.js';
import type { RowWatch } from './row-watch.js';
import { scopeOf } from './scope.js';

const shared = new WeakMap<pg.Pool, Map<string, RequestContext>>();

/**
 * One context for all that watchers with the same rights read in this turn of the event loop: the rows that one announcement
 * names are read in one statement. It is given up before that statement is sent, so that no answer is older than the announcement
 * that asked for it.
 */
const sharedContext = (context: RequestContext): RequestContext => {
  const scope = scopeOf(context.viewer);
  const own = shared.get(context.pool) ?? new Map<string, RequestContext>();
  shared.set(context.pool, own);
  const known = own.get(scope);
  if (known) return known;
  const made = context.fresh();
  own.set(scope, made);
  // Runs just before the loader sends, which asks for the same moment after us.
  void Promise.resolve().then(() => process.nextTick(() => own.delete(scope)));
  return made;
};

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
    const row = await retryTransient(() => sharedContext(context).load(source.byId, id), {
      error: isUnavailable,
    });
    return { value: message(row ?? null), isLast: row === undefined };
  });
};
