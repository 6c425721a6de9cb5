import { createSourceEventStream, type ExecutionResult, type GraphQLFormattedError } from 'graphql';
import { isAdmin, isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Engine, Operation } from '../graphql/engine.js';
import { isUnavailable } from '../graphql/errors.js';
import { LatestStream } from './latest-stream.js';
import { outlast } from './outlast.js';

/** Where the frames of one subscriber go. A frame is the JSON of an execution result, made once for all who share it. */
export interface Sink {
  next(frame: string): void;
}

/** An operation over a socket, with where its frames go. */
export interface LiveOperation extends Operation {
  readonly sink: Sink;
}

// Those for whom every field has the same answer. A guest is like any other guest; a person is like themselves.
const scopeOf = (viewer: Viewer): string =>
  isSignedIn(viewer) ? `${viewer.userId}${isAdmin(viewer) ? ' admin' : ''}` : 'guest';

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, sorted(v)]),
      )
    : value;

/** Subscribers with equal keys see equal frames. */
const keyOf = ({ prepared, variableValues, contextValue }: Operation): string =>
  JSON.stringify([
    prepared.id,
    prepared.operationName,
    sorted(variableValues ?? {}),
    scopeOf(contextValue.viewer),
  ]);

const isPassing = ({ errors }: ExecutionResult): boolean =>
  errors?.some(({ originalError }) => originalError != null && isUnavailable(originalError)) ?? false;

interface Shared {
  readonly members: Map<Sink, LatestStream<never>>;
  readonly end: () => void;
  latest?: string;
}

/** Executes each live operation once for all who subscribed to the same with the same rights, and shares the frame. */
export class SharedSubscriptions {
  private readonly running = new Map<string, Promise<Shared | ExecutionResult>>();

  constructor(
    private readonly engine: Engine,
    private readonly format: (error: Error) => GraphQLFormattedError,
  ) {}

  /** How many operations run, for metrics. */
  get size(): number {
    return this.running.size;
  }

  /**
   * Lets a subscriber in. The stream that comes back never yields: frames go to the sink, and the stream only ends when
   * the subscription does. What the operation itself refuses comes back as a result with errors.
   */
  async join(operation: LiveOperation): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    const key = keyOf(operation);
    let promise = this.running.get(key);
    if (!promise) {
      promise = this.start(key, operation);
      this.running.set(key, promise);
    }
    const shared = await promise;
    if (!('members' in shared)) return shared;
    // It ended while we waited for it: begin anew.
    if (this.running.get(key) !== promise) return this.join(operation);
    const lifetime = new LatestStream<never>(() => {
      shared.members.delete(operation.sink);
      if (shared.members.size === 0) shared.end();
    });
    shared.members.set(operation.sink, lifetime);
    if (shared.latest !== undefined) operation.sink.next(shared.latest);
    return lifetime;
  }

  private async start(key: string, operation: LiveOperation): Promise<Shared | ExecutionResult> {
    const source = await createSourceEventStream(operation).catch((error: unknown) => {
      this.running.delete(key);
      throw error;
    });
    if (!(Symbol.asyncIterator in source)) {
      this.running.delete(key);
      return source;
    }
    const events = source[Symbol.asyncIterator]();
    const shared: Shared = {
      members: new Map(),
      end: () => {
        this.running.delete(key);
        void events.return?.();
      },
    };
    void this.run(operation, events, shared).finally(() => {
      this.running.delete(key);
      for (const lifetime of [...shared.members.values()]) lifetime.end();
    });
    return shared;
  }

  private async run(operation: Operation, events: AsyncIterator<unknown>, shared: Shared): Promise<void> {
    for (;;) {
      let result: ExecutionResult;
      try {
        const event = await events.next();
        if (event.done) return;
        const execute = async () =>
          this.engine.execute({
            ...operation,
            rootValue: event.value,
            contextValue: operation.contextValue.fresh(),
          });
        // Half a frame would end the view at the client's side; nobody left to see it ends the waiting.
        result = await outlast(execute, {
          error: isUnavailable,
          result: (r) => shared.members.size > 0 && isPassing(r),
        });
      } catch (error) {
        shared.latest = JSON.stringify({ errors: [this.format(error as Error)] });
        for (const sink of shared.members.keys()) sink.next(shared.latest);
        return void events.return?.();
      }
      const { errors, ...rest } = result;
      const frame = JSON.stringify(errors ? { ...rest, errors: errors.map(this.format) } : rest);
      shared.latest = frame;
      for (const sink of shared.members.keys()) sink.next(frame);
    }
  }
}
