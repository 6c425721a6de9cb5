import { GraphQLClient, GraphQLRequestError } from '@hedgerow/testing/graphql-client';

const final = new Set(['VALIDATION', 'DENIED', 'NTFND', 'LOGIN', 'CREDENTIALS']);

/** True when the api refused for good: sending again would not help. Anything else leaves the outcome unknown. */
export const isFinal = (error: unknown): boolean =>
  error instanceof GraphQLRequestError && final.has(error.code ?? '');

/** A client that gives up after eight seconds: the api may be dead or frozen. */
export const apiClient = (apiUrl: string, token?: string): GraphQLClient =>
  new GraphQLClient(apiUrl, token, 8_000);
