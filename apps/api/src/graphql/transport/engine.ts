import { currentCorrelation, newId, withCorrelation } from '@hedgerow/platform';
import { execute, type ExecutionArgs, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../schema/context.js';
import { type Documents, InvalidDocument, type Prepared } from './documents.js';
import { documentError } from './errors.js';

/** A prepared document with its variables and its caller, ready to run. */
export interface Operation extends ExecutionArgs {
  readonly prepared: Prepared;
  readonly contextValue: RequestContext;
}

export interface OperationRequest {
  readonly query: string;
  readonly operationName?: string | null | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Runs operations, whatever road they came by: HTTP, a socket, or a live message. */
export class Engine {
  constructor(
    readonly schema: GraphQLSchema,
    private readonly documents: Documents,
    /** Told of each operation that ran: how it ended, and how many seconds it took. */
    private readonly onRun: (operation: Operation, result: ExecutionResult, seconds: number) => void = () =>
      undefined,
  ) {}

  /** @throws RefusedDocument; answers with errors when the document is wrong. */
  prepare(request: OperationRequest, context: RequestContext): Operation | readonly GraphQLError[] {
    try {
      const prepared = this.documents.prepare(request.query, request.operationName);
      return {
        prepared,
        schema: this.schema,
        document: prepared.document,
        operationName: request.operationName,
        variableValues: request.variables,
        contextValue: context,
      };
    } catch (error) {
      if (error instanceof InvalidDocument) return error.errors.map((e) => documentError(error.document, e));
      if (error instanceof GraphQLError && error.extensions['code'] === undefined) return [error];
      throw error;
    }
  }

  async execute(operation: Operation): Promise<ExecutionResult> {
    const begun = performance.now();
    const { prepared } = operation;
    const run = async () => {
      const result = await this.#run(operation);
      this.onRun(operation, result, (performance.now() - begun) / 1_000);
      return result;
    };
    // One that came by a socket is in no request that could have an id.
    const isNew = prepared.kind === 'mutation' && currentCorrelation() === undefined;
    return isNew ? withCorrelation(newId(), run) : run();
  }

  async #run(operation: Operation): Promise<ExecutionResult> {
    const { compiled } = operation.prepared;
    if (!compiled) return execute(operation);
    const result = (await compiled.query(
      operation.rootValue,
      operation.contextValue,
      operation.variableValues ?? {},
    )) as ExecutionResult;
    // Nothing ran: the variables are wrong. graphql-js says it in the words that the errors are read from.
    return result.errors && result.data === undefined ? execute(operation) : result;
  }
}
