import { dataOf, type GraphQLClient, graphqlBody } from '@hedgerow/testing/graphql-client';
import type { SyntheticSession } from './synthetic.js';
import type { Taker } from './tell.js';

interface Payload {
  readonly success: boolean;
  readonly syncedCount?: number;
  readonly errors: readonly string[];
}

/** Sends what browsers send: the calls of GraphQL, over HTTP, with the tokens of people or with none. */
export const throughCalls = (guest: GraphQLClient, people: readonly GraphQLClient[]): Taker => {
  const send = async ({ who, isUnfollowed }: SyntheticSession, mutation: string, input: object) => {
    const client = who === 'guest' ? guest : people[who]!;
    const name = mutation.split(' ')[0]!;
    const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${mutation.slice(name.length)} } }`;
    const response = await client.post(
      graphqlBody(document, { input }),
      isUnfollowed ? { 'sec-gpc': '1' } : {},
    );
    const answer = dataOf((await response.json()) as { data: Record<string, Payload> })[name]!;
    if (!answer.success) throw new Error(answer.errors[0]);
    return { stored: answer.syncedCount ?? 0, errors: answer.errors.length };
  };
  return {
    session: (session, endedAt) =>
      send(session, 'syncUserSession success errors', {
        ...{ sessionId: session.id, userId: null, userAgent: session.userAgent },
        startedAt: new Date(session.startedAt).toISOString(),
        endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
      }),
    events: (session, items) =>
      send(session, 'syncNavigationEvents success syncedCount errors', {
        ...{ sessionId: session.id, userId: null, events: JSON.stringify(items) },
      }),
  };
};
