/**
 * A throw-away stack in a process of its own, for test runners that cannot read our TypeScript: prints one line of
 * JSON with its addresses when it is ready, and stops everything when its input closes or on a stop signal.
 *
 *   node --conditions=@hedgerow/source --import tsx tools/stack/serve.ts <folder for logs> [--demo]
 */
import { loadDemo } from '../demo/index.js';
import { explain, timedLines } from '../start/report.js';
import { configuration } from '../start/stack.js';
import { throwAwayStack, type ThrowAwayStack } from './throw-away.js';

const say = timedLines((line) => process.stderr.write(`${line}\n`));
const [logDir = 'test-results/logs', ...flags] = process.argv.slice(2);

let stack: ThrowAwayStack | undefined;
let stopping = false;
const stop = async (code: number) => {
  if (stopping) return;
  stopping = true;
  await stack?.stop().catch((error: unknown) => say(explain(error)));
  process.exit(code);
};

process.stdin.on('end', () => void stop(0)).resume();
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
// Ctrl-C is for the runner, which ends its tests first and then closes our input.
process.on('SIGINT', () => undefined);

try {
  stack = await throwAwayStack(logDir, say, {
    ADMIN_USERNAMES: 'ada',
    ADMINS_NEED_SECOND_FACTOR: 'false',
  });
  const { apiUrl, ingestUrl, mailboxUrl, options } = stack;
  const { INGEST_SECRET: ingestSecret, PERSONAL_DATA_KEY: personalDataKey } = options.secrets;
  if (flags.includes('--demo')) {
    const environment = configuration(options);
    await loadDemo({ apiUrl, ingestUrl, ingestSecret, environment, progress: say });
  }
  const addresses = { apiUrl, ingestUrl, ingestSecret, personalDataKey, mailboxUrl, ...options.addresses };
  process.stdout.write(`${JSON.stringify(addresses)}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  await stop(1);
}
