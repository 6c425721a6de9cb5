import type { RequestParameters, Variables } from 'relay-runtime';
import { ApiError, errorOf, Unreachable } from './api-error.js';

interface Call {
  readonly operation: Pick<RequestParameters, 'name' | 'id' | 'text'>;
  readonly variables: Variables;
  readonly token?: string;
  readonly signal?: AbortSignal;
}

export interface Answer {
  readonly data: unknown;
  readonly errors?: Parameters<typeof errorOf>[0];
}

const hasAnything = (data: unknown) =>
  data !== null && data !== undefined && Object.values(data as object).some((field) => field !== null);

/**
 * Sends one operation: a JSON body of exactly operationName, variables and query, where query is the persisted id.
 * Never cached. Throws `Unreachable` without an answer and `ApiError` when the answer holds nothing but problems.
 */
export const post = async ({ operation, variables, token, signal }: Call): Promise<Answer> => {
  const response = await fetch('/graphql', {
    method: 'POST',
    cache: 'no-store',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ operationName: operation.name, variables, query: operation.id ?? operation.text }),
    signal,
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new Unreachable();
  });
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
  if (answer === undefined || (answer.data === undefined && answer.errors === undefined)) {
    // A proxy's own page, or the api going down in the middle of an answer.
    throw response.status >= 500
      ? new Unreachable()
      : new ApiError('Hedgerow did not understand the answer.', 'FAULT');
  }
  if (answer.errors?.length && !hasAnything(answer.data)) throw errorOf(answer.errors);
  return answer;
};
