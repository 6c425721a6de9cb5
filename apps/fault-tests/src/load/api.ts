/** An answer of the api that says no for good; sending again would not help. */
export class Refused extends Error {}

const final = new Set(['VALIDATION', 'DENIED', 'NTFND', 'LOGIN', 'CREDENTIALS']);

/** One GraphQL call. Throws `Refused` for a final no, anything else for "nobody knows". */
export const call = async <T>(
  apiUrl: string,
  token: string | undefined,
  query: string,
  variables: object,
  timeoutMs = 8_000,
): Promise<T> => {
  const response = await fetch(`${apiUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ operationName: null, variables, query }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { data, errors } = (await response.json()) as {
    data?: T;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const [error] = errors ?? [];
  if (error) {
    const words = `${error.extensions?.code ?? response.status}: ${error.message}`;
    throw final.has(error.extensions?.code ?? '') ? new Refused(words) : new Error(words);
  }
  return data!;
};
