import { type RedisAddress, redisOptions } from '@hedgerow/platform';
import { createClient, RESP_TYPES } from 'redis';
import type { Search } from './search.js';

const store = 'Redis';

// Bytes as they are: a text may be in UTF-16.
const typeMapping = { [RESP_TYPES.BLOB_STRING]: Buffer };

/** How the whole of a value is asked for, by its type. */
const commands: Readonly<Record<string, (key: string) => string[]>> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  list: (key) => ['LRANGE', key, '0', '-1'],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, '0', '-1', 'WITHSCORES'],
  stream: (key) => ['XRANGE', key, '-', '+'],
};

/** Looks through every key of ours and what it holds, of whatever type: queues and what is remembered. */
export const searchRedis = async (
  search: Search,
  address: RedisAddress,
  namespace: string,
): Promise<void> => {
  const { socket, ...options } = redisOptions(address);
  const client = createClient({ ...options, socket: { ...socket, reconnectStrategy: false } });
  client.on('error', () => undefined);
  await search.whole(store, 'the server', async () => {
    await client.connect();
    const pattern = `${namespace.replace(/[\\*?[\]]/g, '\\$&')}*`;
    for await (const keys of client.scanIterator({ MATCH: pattern, COUNT: 1_000 }))
      for (const key of keys)
        await search.whole(store, key, async () => {
          search.begin(store);
          const type = await client.type(key);
          // Gone since it was named: queues move on.
          if (type === 'none') return;
          const command = commands[type];
          if (!command) throw new Error(`Values of type ${type} are not known here`);
          const value: unknown = await client.sendCommand(command(key), { typeMapping });
          search.look(store, key, 1, Buffer.concat([Buffer.from(`${key}\n`), bytesOf(value)]));
        });
  });
  if (client.isOpen) client.destroy();
};

/** A hash comes as a list or as an object, by the version of the protocol. */
const bytesOf = (value: unknown): Buffer => {
  if (Buffer.isBuffer(value)) return value;
  if (Array.isArray(value)) return Buffer.concat(value.flatMap((one) => [bytesOf(one), Buffer.from('\n')]));
  if (value instanceof Map) return bytesOf([...value].flat());
  if (typeof value === 'object' && value !== null) return bytesOf(Object.entries(value).flat());
  return Buffer.from(String(value));
};
