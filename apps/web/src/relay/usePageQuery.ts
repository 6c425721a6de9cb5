import { type PreloadedQuery, usePreloadedQuery } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { useLoaderData } from 'react-router-dom';

/** What a page's query answered; the route of the page starts it. */
export const usePageQuery = <Q extends OperationType>(query: GraphQLTaggedNode): Q['response'] =>
  usePreloadedQuery<Q>(query, useLoaderData<PreloadedQuery<Q>>());
