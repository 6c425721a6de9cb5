import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import {
  checkLength,
  checkLimits,
  limits,
  type OperationWeight,
  RefusedDocument,
  weightOf,
} from './limits.js';
import type { PersistedOperations } from './persisted-operations.js';

/** A document that may be executed as it stands. */
export interface Prepared {
  /** Names the document among all others; equal for equal texts. */
  readonly id: string;
  readonly document: DocumentNode;
  /** The operation's name where the document is one of our own app; `other` for all the rest. */
  readonly name: string;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly operationName: string | undefined;
  readonly weight: OperationWeight;
  readonly compiled?: CompiledQuery;
}

export interface DocumentOptions {
  readonly schema: GraphQLSchema;
  readonly persisted: PersistedOperations;
  /** Whether documents other than persisted ones are answered. */
  readonly open: boolean;
  readonly compile: boolean;
}

const persistedId = /^[0-9a-f]{32}$/;
// At 15 000 characters each, this bounds the cache at some tens of MiB in the worst case.
const mostDocuments = 500;
const mostCompiled = 500;
// Compiling costs what some ten executions cost: not spent on a document that a person tries out once.
const compiledAfter = 32;

/** A page of our own, loaded before this version of the app or while it is being replaced, asks what is not answered here. */
const otherVersion = (): RefusedDocument =>
  new RefusedDocument('There is another version of Hedgerow now. Reload the page to go on.', 'UNKNOWN');

/** Parses and validates each document once. */
export class Documents {
  private readonly checked = new LRUCache<string, DocumentNode>({ max: mostDocuments });
  /** What the compiler answered: a program, or the errors that keep it from making one. */
  private readonly compiled = new LRUCache<string, CompiledQuery | ExecutionResult>({ max: mostCompiled });

  /** How often a document that is not persisted was asked. */
  private readonly asked = new LRUCache<string, number>({ max: mostDocuments });

  private readonly weights = new WeakMap<OperationDefinitionNode, OperationWeight>();

  constructor(private readonly options: DocumentOptions) {}

  /** @throws GraphQLError or a list of them when the document cannot be executed. */
  prepare(query: string, operationName: string | null | undefined): Prepared {
    const isPersisted = persistedId.test(query);
    const document = isPersisted ? this.persisted(query) : this.adHoc(query);
    const operation = getOperationAST(document, operationName);
    if (!operation) throw new GraphQLError('Name one operation of the document in operationName.');
    const isOften = isPersisted || this.isAskedOften(query);
    const compiled = isOften && this.options.compile && operation.operation !== 'mutation';
    return {
      id: query,
      document,
      name: (isPersisted && operation.name?.value) || 'other',
      kind: operation.operation,
      operationName: operationName ?? undefined,
      weight: this.weigh(document, operation),
      ...(compiled ? { compiled: this.compile(query, document, operation.name?.value) } : {}),
    };
  }

  private persisted(id: string): DocumentNode {
    const known = this.checked.get(id);
    if (known) return known;
    const text = this.options.persisted.find(id);
    if (text === undefined) throw otherVersion();
    const document = parse(text);
    if (validate(this.options.schema, document).length > 0) throw otherVersion();
    this.checked.set(id, document);
    return document;
  }

  private adHoc(query: string): DocumentNode {
    if (!this.options.open)
      throw new RefusedDocument('Only the operations of our own app are answered here.', 'CLOSED');
    const known = this.checked.get(query);
    if (known) return known;
    checkLength(query);
    let document: DocumentNode;
    try {
      document = parse(query, { maxTokens: limits.tokens });
    } catch (error) {
      if (error instanceof Error && error.message.includes(`more that ${limits.tokens} tokens`))
        throw new RefusedDocument(`The document has too many tokens: at most ${limits.tokens} are answered.`);
      throw error;
    }
    checkLimits(document);
    this.validate(document);
    this.checked.set(query, document);
    return document;
  }

  private isAskedOften(query: string): boolean {
    const times = (this.asked.get(query) ?? 0) + 1;
    if (times <= compiledAfter) this.asked.set(query, times);
    return times > compiledAfter;
  }

  private validate(document: DocumentNode): void {
    const errors = validate(this.options.schema, document);
    if (errors.length > 0) throw new InvalidDocument(document, errors);
  }

  private weigh(document: DocumentNode, operation: OperationDefinitionNode): OperationWeight {
    const known = this.weights.get(operation);
    if (known) return known;
    const weight = weightOf(document, operation);
    this.weights.set(operation, weight);
    return weight;
  }

  private compile(
    id: string,
    document: DocumentNode,
    operationName: string | undefined,
  ): CompiledQuery | undefined {
    // One document may hold several operations: each is a program of its own.
    const key = `${id}:${operationName ?? ''}`;
    let result = this.compiled.get(key);
    if (!result) {
      result = compileQuery(this.options.schema, document, operationName);
      this.compiled.set(key, result);
    }
    return isCompiledQuery(result) ? result : undefined;
  }
}

/** A document that breaks the rules of the schema, with everything that is wrong with it. */
export class InvalidDocument extends Error {
  constructor(
    readonly document: DocumentNode,
    readonly errors: readonly GraphQLError[],
  ) {
    super('The document does not fit the schema');
  }
}
