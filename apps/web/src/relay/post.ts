import type { RequestParameters, Variables } from 'relay-runtime';
import { ApiError, errorOf, unavailable, Unreachable } from './api-error.js';
import * as texts from './texts.js';

interface Call {
  readonly operation: Pick<RequestParameters, 'name' | 'id' | 'text'>;
  readonly variables: Variables;
  readonly token?: string;
  /** Goes on when the page is closed, which browsers allow for small bodies. */
  readonly keepalive?: boolean;
}

export interface Answer {
  readonly data: unknown;
  readonly errors?: Parameters<typeof errorOf>[0];
}

const hasAnything = (data: unknown) =>
  data !== null && data !== undefined && Object.values(data as object).some((field) => field !== null);

// Milliseconds an answer is waited for. A radio link that died keeps a request open for minutes.
const answerMs = 30_000;

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

const unreachable = (error: unknown): never => {
  throw new Unreachable(isTimeout(error) ? 'no answer' : 'no connection');
};

/** An answer that is no JSON is told apart below; one that ends in the middle is none. */
const unlessTimedOut = (error: unknown): undefined => {
  if (isTimeout(error)) throw new Unreachable('no answer');
  return undefined;
};

/** What a proxy's own page stands for. Only what is a fault of the program is called one. */
const withoutAnswer = (status: number): Error => {
  if (status === 502 || status === 503 || status === 504) return unavailable();
  // The api went down in the middle of its answer.
  if (status === 200) return new Unreachable();
  return new ApiError(status >= 500 ? texts.ourFault : texts.unreadable, 'FAULT');
};

/** The body of a call: exactly operationName, variables and query, where query is the persisted id. */
export const bodyOf = ({ operation, variables }: Pick<Call, 'operation' | 'variables'>): string =>
  JSON.stringify({ operationName: operation.name, variables, query: operation.id ?? operation.text });

/**
 * Sends one operation. Never cached. Throws `Unreachable` without an answer and `ApiError` when the answer holds nothing but problems.
 */
export const post = async ({ operation, variables, token, keepalive }: Call): Promise<Answer> => {
  const response = await fetch('/graphql', {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: bodyOf({ operation, variables }),
    keepalive,
    signal: AbortSignal.timeout(answerMs),
  }).catch(unreachable);
  const answer = (await response.json().catch(unlessTimedOut)) as Answer | undefined;
  if (answer === undefined || (answer.data === undefined && answer.errors === undefined))
    throw withoutAnswer(response.status);
  if (answer.errors?.length && !hasAnything(answer.data)) throw errorOf(answer.errors);
  return answer;
};
