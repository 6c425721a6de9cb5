/** A refusal or a fault, as the api words it. */
export class GraphQlError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
  ) {
    super(message);
  }
}

export type Call = <T>(document: string, variables?: Record<string, unknown>, token?: string) => Promise<T>;

/** The api's front door: one GraphQL call, answered or thrown with the api's own sentence. */
export const apiDoor =
  (apiUrl: string): Call =>
  async <T>(document: string, variables: Record<string, unknown> = {}, token?: string): Promise<T> => {
    const operationName = /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1];
    const response = await fetch(new URL('/graphql', apiUrl), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ operationName, variables, query: document }),
    });
    const answer = (await response.json()) as {
      data?: T;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    const [error] = answer.errors ?? [];
    if (error) throw new GraphQlError(error.message, error.extensions?.code);
    if (!answer.data) throw new GraphQlError(`The api answered ${response.status} without data`, undefined);
    return answer.data;
  };

/** Runs `work` over the items with at most `width` under way at once; the first failure ends it. */
export const inParallel = async <T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> => {
  const iterator = items[Symbol.iterator]();
  const lane = async () => {
    for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: width }, lane));
};
