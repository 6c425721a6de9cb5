import { stack } from './stack.js';

interface Answer<T> {
  readonly data?: T;
  readonly errors?: readonly { readonly message: string }[];
}

/** One call through the api's front door, beside the browser; throws with the api's own sentence. */
export const ask = async <T>(document: string, variables: object, token?: string): Promise<T> => {
  const response = await fetch(`${stack().apiUrl}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: document, variables }),
  });
  const answer = (await response.json()) as Answer<T>;
  const [problem] = answer.errors ?? [];
  if (problem !== undefined) throw new Error(problem.message);
  if (answer.data === undefined) throw new Error(`The api answered ${response.status} without data`);
  return answer.data;
};
