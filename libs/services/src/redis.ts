import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { Supervised } from './supervised.js';
import type { Say } from '@hedgerow/platform';

export interface RedisOptions {
  readonly program: string;
  readonly dataDir: string;
  readonly logFile: string;
  readonly port: number;
  /** True keeps an append-only file, written to disk every second: queued jobs survive a restart. */
  readonly durable: boolean;
  readonly say: Say;
  readonly onCrash?: () => void;
}

/** Starts Redis on a port with the given data. */
export const startRedis = async (options: RedisOptions): Promise<{ control: Supervised; url: string }> => {
  const { program, dataDir, logFile, port, durable, say, onCrash } = options;
  mkdirSync(dataDir, { recursive: true });
  const control = new Supervised({
    name: 'Redis',
    program,
    // BullMQ loses jobs when Redis evicts keys, so a full Redis refuses instead.
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', dataDir, '--daemonize', 'no'],
      ...['--appendonly', durable ? 'yes' : 'no', '--save', '', '--maxmemory-policy', 'noeviction'],
    ],
    logFile,
    pidFile: `${dataDir}.pid`,
    ready: () => answersPing('127.0.0.1', port),
    say,
    ...(onCrash === undefined ? {} : { onCrash }),
  });
  await control.start();
  return { control, url: `redis://127.0.0.1:${port}` };
};

/** Resolves when Redis answers PING (`-NOAUTH` counts); rejects while it is loading or away. */
export const answersPing = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
    socket.once('data', (data) => {
      const answer = data.toString('latin1');
      if (answer.startsWith('+PONG') || answer.startsWith('-NOAUTH')) resolve();
      else reject(new Error(answer.trim()));
      socket.destroy();
    });
  });
