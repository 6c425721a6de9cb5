import { parseArgs } from 'node:util';
import { simulate } from './simulate.js';

const usage = `Sends uplinks of simulated soil probes to ingest, as The Things Stack would.

  npx tsx --conditions=@hedgerow/source tools/simulate/main.ts [options]

  --url      where ingest listens           http://localhost:4010
  --device   network id, may be repeated    eui-a840410000000101
  --every    seconds between two frames     20
  --days     history to send first, days    0
  --seed     another seed, other weather    hedgerow

The shared secret is read from INGEST_SECRET.`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4010' },
    device: { type: 'string', multiple: true, default: ['eui-a840410000000101'] },
    every: { type: 'string', default: '20' },
    days: { type: 'string', default: '0' },
    seed: { type: 'string', default: 'hedgerow' },
    help: { type: 'boolean', default: false },
  },
});

const secret = process.env['INGEST_SECRET'];
const seconds = Number(values.every);
const days = Number(values.days);
if (values.help || !secret || !(seconds > 0) || !(days >= 0)) {
  console.log(secret ? usage : `${usage}\n\nINGEST_SECRET is not set.`);
  process.exit(values.help ? 0 : 1);
}

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
await simulate({
  ingestUrl: values.url,
  secret,
  devices: values.device.map((networkDeviceId) => ({ networkDeviceId })),
  everyMs: seconds * 1000,
  seed: values.seed,
  signal: stop.signal,
  ...(days > 0 ? { from: new Date(Date.now() - days * 86_400_000) } : {}),
  onProblem: (problem) => console.error(problem.message),
});
