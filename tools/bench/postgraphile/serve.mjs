/**
 * PostGraphile over one schema of one database, as its manual sets it up: `serve.mjs <database url> <schema>`. Tells its parent
 * the port, and ends with it.
 */
import { createServer } from 'node:http';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { postgraphile } from 'postgraphile';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

const [, , connectionString, schema] = process.argv;
const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  // As many connections as our api has.
  pgServices: [makePgService({ connectionString, schemas: [schema], poolConfig: { max: 10 } })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
server.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
await peer.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.once('disconnect', () => process.exit(0));
