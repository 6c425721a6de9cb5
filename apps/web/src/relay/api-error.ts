import * as texts from './texts.js';

/** One field that the server refused, and its sentence. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface GraphQLProblem {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly fields?: readonly FieldProblem[] };
}

/** The server said no, or could not. The message is a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly code: string,
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
  }
}

/** The server could not be reached at all, or its answer did not come in time. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  constructor(why: 'no connection' | 'no answer' = 'no connection') {
    super(why === 'no answer' ? texts.noAnswer : texts.unreachable);
  }
}

/** Something in front of the api answered for it: it is being started, or has too much to do. */
export const unavailable = (): ApiError => new ApiError(texts.unavailable, 'UNAVAILABLE');

/** The first error as an exception, with its fields. */
export const errorOf = (problems: readonly GraphQLProblem[]): ApiError => {
  const [first] = problems;
  return new ApiError(
    first?.message ?? '',
    first?.extensions?.code ?? 'FAULT',
    first?.extensions?.fields ?? [],
  );
};

/** The code of a refusal; undefined for anything else. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.code : undefined;

/** What a removal answers; undefined where nothing was left to remove. Any other refusal is thrown. */
export const unlessGone = async <T>(removal: Promise<T>): Promise<T | undefined> => {
  try {
    return await removal;
  } catch (error) {
    if (codeOf(error) === 'NTFND') return undefined;
    throw error;
  }
};
