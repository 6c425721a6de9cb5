import { createSourceEventStream, type ExecutionResult, type GraphQLFormattedError } from 'graphql';
import type { Engine, Operation } from '../graphql/transport/engine.js';
import type { FrameTraces } from '../traces/frame-traces.js';
import { isUnavailable } from '../graphql/transport/errors.js';
import { type Causes, causesOf } from './causes.js';
import { LatestStream } from './latest-stream.js';
import { retryTransient } from './retry-transient.js';
import { scopeOf } from './scope.js';

/** Where the messages of one subscriber go. A message is the JSON of an execution result, made once for all subscribers. */
export interface Sink {
  next(message: string): void;
  /** Whether the browser behind it may be asked when it showed a message. */
  readonly mayAsk?: boolean;
}

/** So many of those who watch are asked when they showed one message. */
const mostAsked = 3;

/** An operation over a socket, with where its messages go. */
export interface LiveOperation extends Operation {
  readonly sink: Sink;
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([k, v]) => [k, sorted(v)]),
      )
    : value;

/** Subscribers with equal keys get equal messages. */
const keyOf = ({ prepared, variableValues, contextValue }: Operation): string =>
  JSON.stringify([
    prepared.id,
    prepared.operationName,
    sorted(variableValues ?? {}),
    scopeOf(contextValue.viewer),
  ]);

const isTransient = ({ errors }: ExecutionResult): boolean =>
  errors?.some(({ originalError }) => originalError != null && isUnavailable(originalError)) ?? false;

/** Where the specification of GraphQL has room for what is no data: beside them. */
const withTicket = (message: string, ticket: string): string =>
  `${message.slice(0, -1)},"extensions":${JSON.stringify({ ticket })}}`;

interface Shared {
  readonly subscribers: Map<Sink, LatestStream<never>>;
  readonly end: () => void;
  latest?: string;
}

/** Executes each subscription once for all subscribers with the same document, variables and rights. */
export class SharedSubscriptions {
  private readonly running = new Map<string, Promise<Shared | ExecutionResult>>();

  constructor(
    private readonly engine: Engine,
    private readonly format: (error: Error) => GraphQLFormattedError,
    private readonly traces?: Pick<FrameTraces, 'message'>,
  ) {}

  /** How many operations run, for metrics. */
  get size(): number {
    return this.running.size;
  }

  /**
   * Adds a subscriber. The returned stream never yields: messages go to the sink, and the stream ends with the
   * subscription. What the operation itself refuses is returned as a result with errors.
   */
  async join(operation: LiveOperation): Promise<AsyncIterableIterator<never> | ExecutionResult> {
    const key = keyOf(operation);
    let promise = this.running.get(key);
    if (!promise) {
      // Only its own entry: when its last subscriber left, others may have started the same anew.
      const forget = () => {
        if (this.running.get(key) === promise) this.running.delete(key);
      };
      promise = this.start(operation, forget);
      this.running.set(key, promise);
    }
    const shared = await promise;
    if (!('subscribers' in shared)) return shared;
    // It ended in the meantime: start it again.
    if (this.running.get(key) !== promise) return this.join(operation);
    const lifetime = new LatestStream<never>(() => {
      shared.subscribers.delete(operation.sink);
      if (shared.subscribers.size === 0) shared.end();
    });
    shared.subscribers.set(operation.sink, lifetime);
    if (shared.latest !== undefined) operation.sink.next(shared.latest);
    return lifetime;
  }

  private async start(operation: LiveOperation, forget: () => void): Promise<Shared | ExecutionResult> {
    const source = await createSourceEventStream(operation).catch((error: unknown) => {
      forget();
      throw error;
    });
    if (!(Symbol.asyncIterator in source)) {
      forget();
      return source;
    }
    const events = source[Symbol.asyncIterator]();
    const shared: Shared = {
      subscribers: new Map(),
      end: () => {
        forget();
        void events.return?.();
      },
    };
    void this.run(operation, events, shared).finally(() => {
      forget();
      for (const lifetime of [...shared.subscribers.values()]) lifetime.end();
    });
    return shared;
  }

  private async run(operation: Operation, events: AsyncIterator<unknown>, shared: Shared): Promise<void> {
    for (;;) {
      let result: ExecutionResult;
      let causes: Causes = [];
      try {
        const event = await events.next();
        if (event.done) return;
        causes = causesOf(event.value);
        const execute = async () =>
          this.engine.execute({
            ...operation,
            rootValue: event.value,
            contextValue: operation.contextValue.fresh(),
          });
        // A message with errors would end the view at the client's side, so transient ones are retried, as long as there
        // are subscribers.
        result = await retryTransient(execute, {
          error: isUnavailable,
          result: (r) => shared.subscribers.size > 0 && isTransient(r),
        });
      } catch (error) {
        shared.latest = JSON.stringify({ errors: [this.format(error as Error)] });
        for (const sink of shared.subscribers.keys()) sink.next(shared.latest);
        return void events.return?.();
      }
      const { errors, ...rest } = result;
      const message = JSON.stringify(errors ? { ...rest, errors: errors.map(this.format) } : rest);
      // What changes nothing of what is asked for is not sent: when a row is touched may be more than its viewers may know.
      if (message === shared.latest) continue;
      shared.latest = message;
      this.send(operation, { message, causes, to: [...shared.subscribers.keys()] });
    }
  }

  /** Sends a message to all; one that is traced with a ticket to a few of them, by which they tell when they showed it. */
  private send(
    operation: Operation,
    {
      message,
      causes,
      to,
    }: { readonly message: string; readonly causes: Causes; readonly to: readonly Sink[] },
  ): void {
    const traced = causes.length > 0 ? this.traces?.message(operation, causes) : undefined;
    let asked = 0;
    for (const sink of to)
      sink.next(
        traced && sink.mayAsk && asked < mostAsked ? withTicket(message, traced.ticket(asked++)) : message,
      );
    traced?.sent(to.length);
  }
}
