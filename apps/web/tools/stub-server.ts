/**
 * A GraphQL endpoint over the stub api, for working on screens: `npx tsx apps/web/tools/stub-server.ts`
 * at the root of the repository, then `npm run dev -w @hedgerow/web`. STUB=empty has nothing in it, STUB=failing
 * refuses readings, STUB=slow takes two seconds. A live value changes every five seconds.
 */
import { createServer } from 'node:http';
import { graphql, parse, subscribe } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { documentOf, stubSchema } from '../src/testing/stub-schema.js';
import { createStubApi } from '../src/testing/stub-api.js';

const mode = process.env.STUB ?? 'full';
const stub = createStubApi({ empty: mode === 'empty' });
const isPerson = (authorization: string | undefined) => {
  const claims = authorization?.split('.')[1];
  return claims !== undefined && atob(claims).includes('bk_user');
};

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { query, variables, operationName } = JSON.parse(body) as {
      query: string;
      variables: object;
      operationName: string;
    };
    const answer = async () => {
      if (mode === 'slow' && operationName !== 'signInAsGuestMutation')
        await new Promise((resolve) => setTimeout(resolve, 2000));
      if (mode === 'failing' && operationName === 'useReadingsQuery')
        return {
          errors: [
            { message: 'The readings cannot be reached just now.', extensions: { code: 'TRANSIENT' } },
          ],
        };
      if (mode === 'down' && operationName !== 'signInAsGuestMutation')
        return {
          errors: [
            {
              message: 'Hedgerow is being repaired. Try again in a moment.',
              extensions: { code: 'TRANSIENT' },
            },
          ],
        };
      return graphql({
        schema: stubSchema,
        source: documentOf(query),
        variableValues: variables as Record<string, unknown>,
        operationName,
        rootValue: stub.root(isPerson(request.headers.authorization)),
      });
    };
    void answer().then((result) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(result)),
    );
  });
});

const numberOf = (id: string) => Number.parseInt(id.slice(-6), 16);

async function* thingUpdated({ id }: { id: string }) {
  const n = numberOf(id);
  for (;;) {
    const event = { name: 'UplinkReceived', at: new Date().toISOString() };
    yield { thingUpdated: { thing: stub.thing(n), event } };
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const value = stub.water.get(n);
    if (typeof value === 'number' && process.env.STUB_LIVE)
      stub.water.set(n, Math.round((value + Math.random() - 0.6) * 10) / 10);
  }
}

/** A row that does not change: its current state, and then nothing. */
async function* unchanged(message: object) {
  yield message;
  await new Promise(() => undefined);
}

const subscriptions = {
  thingUpdated,
  groupUpdated: ({ id }: { id: string }) => unchanged({ groupUpdated: { group: stub.group(numberOf(id)) } }),
  deviceUpdated: ({ id }: { id: string }) =>
    unchanged({ deviceUpdated: { device: stub.device(numberOf(id)) } }),
};

if (mode !== 'deaf')
  useServer(
    {
      schema: stubSchema,
      onSubscribe: (_context, _id, { query, variables, operationName }) => ({
        schema: stubSchema,
        document: parse(documentOf(query)),
        variableValues: variables ?? {},
        operationName,
        rootValue: subscriptions,
      }),
      subscribe,
    },
    new WebSocketServer({ server, path: '/graphql' }),
  );
const port = Number(process.env.STUB_PORT ?? 4000);
server.listen(port, () => console.log(`stub (${mode}) on http://localhost:${port}/graphql`));
