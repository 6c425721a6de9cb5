import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import { stack } from './stack.js';

/** The api's front door, beside the browser: as a guest, or with a person's token. */
export const api = (token?: string): GraphQLClient => new GraphQLClient(stack().apiUrl, token);
