// What comes back depends on the document that the caller wrote; the caller says what it expects.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any;

/** One error of an answer, with what our api adds to it. */
export interface GraphQLFailure {
  readonly message: string;
  readonly extensions: {
    readonly code: string;
    readonly fields?: { readonly field: string; readonly message: string }[];
    readonly errorId?: string;
    readonly retryAfterSeconds?: number;
  };
}

export interface GraphQLAnswer<D = Loose> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: D;
  readonly errors?: GraphQLFailure[];
}

/** An answer that holds an error: its message is the api's own sentence. */
export class GraphQLRequestError extends Error {
  override readonly name = 'GraphQLRequestError';
  constructor(
    message: string,
    /** `extensions.code` of the first error; none when the answer held neither data nor an error. */
    readonly code: string | undefined,
    /** When the same may be asked again, where the api refused it for now. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

/** The body of a request, as JSON. */
export const graphqlBody = (query: string, variables: object = {}, operationName?: string): string =>
  JSON.stringify({ operationName, variables, query });

/** The header by which a request shows its token; none for a guest. */
export const authorization = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The data of a parsed answer; throws a `GraphQLRequestError` when it holds an error or no data. */
export const dataOf = <D>({ data, errors }: Partial<Pick<GraphQLAnswer<D>, 'data' | 'errors'>>): D => {
  const [first] = errors ?? [];
  if (first) {
    const { code, retryAfterSeconds } = first.extensions ?? {};
    throw new GraphQLRequestError(first.message, code, retryAfterSeconds);
  }
  if (data == null) throw new GraphQLRequestError('The api answered without data', undefined);
  return data;
};

/** `extensions.code` of the first error of an answer; undefined for an answer without errors. */
export const errorCode = ({ errors }: Pick<GraphQLAnswer, 'errors'>): string | undefined =>
  errors?.[0]?.extensions.code;

/** The first field that the first error of an answer names. */
export const errorField = ({ errors }: Pick<GraphQLAnswer, 'errors'>): string | undefined =>
  errors?.[0]?.extensions.fields?.[0]?.field;

/** Asks the api in GraphQL over HTTP, as a guest or with a person's token. */
export class GraphQLClient {
  constructor(
    /** `http://localhost:4000`, without the path. */
    readonly apiUrl: string,
    readonly token?: string,
    /** Milliseconds after which a request is given up; without it a request waits as long as `fetch` does. */
    private readonly timeoutMs?: number,
  ) {}

  /** Sends a body as it is, well-formed or not. */
  post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.apiUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(this.token), ...headers },
      body,
      ...(this.timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(this.timeoutMs) }),
    });
  }

  /** The whole answer, errors included. */
  async ask<D = Loose>(
    query: string,
    variables: object = {},
    operationName?: string,
  ): Promise<GraphQLAnswer<D>> {
    const response = await this.post(graphqlBody(query, variables, operationName));
    const body = (await response.json()) as Pick<GraphQLAnswer<D>, 'data' | 'errors'>;
    return { status: response.status, headers: response.headers, ...body };
  }

  /** The data of an answer; throws a `GraphQLRequestError` when it holds an error. */
  async get<D = Loose>(query: string, variables: object = {}): Promise<D> {
    return dataOf(await this.ask<D>(query, variables));
  }

  /** The same client with another person's token, or with none. */
  as(token?: string): GraphQLClient {
    return new GraphQLClient(this.apiUrl, token, this.timeoutMs);
  }
}
