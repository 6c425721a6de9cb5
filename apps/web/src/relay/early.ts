import type { RequestParameters, Variables } from 'relay-runtime';
import { type Answer, post } from './post.js';

// Milliseconds after which an answer that nothing asked for is dropped.
const freshMs = 10_000;

const asked = new Map<string, Promise<Answer>>();
let first: Promise<Answer> | undefined;
const keyOf = ({ id }: Pick<RequestParameters, 'id'>, variables: Variables) =>
  `${id} ${JSON.stringify(variables)}`;

/** Sends a query before the code is there that asks for it, once. */
export const askEarly = (
  operation: RequestParameters,
  variables: Variables,
  token?: string,
): Promise<Answer> => {
  const key = keyOf(operation, variables);
  const before = asked.get(key);
  if (before) return before;
  const answer = post({ operation, variables, token });
  // What asks for it then shows the failure.
  answer.catch(() => undefined);
  asked.set(key, answer);
  setTimeout(() => asked.delete(key), freshMs);
  first ??= answer;
  return answer;
};

/** Resolves when the first of what was asked early is answered or has failed, at once where nothing was. */
export const firstAnswer = (): Promise<unknown> => first?.catch(() => undefined) ?? Promise.resolve();

/** The answer that is under way already, once; undefined where nothing was asked early. */
export const takeEarly = (
  operation: Pick<RequestParameters, 'id'>,
  variables: Variables,
): Promise<Answer> | undefined => {
  const key = keyOf(operation, variables);
  const answer = asked.get(key);
  asked.delete(key);
  return answer;
};

/** Drops what is under way: from now on the page is for another identity. */
export const forgetEarly = (): void => asked.clear();
