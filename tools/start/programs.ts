import { join } from 'node:path';
import { Supervised } from '@hedgerow/services';
import { root } from './paths.js';

export type ProgramName = 'api' | 'ingest' | 'projector' | 'worker';
export const programNames: readonly ProgramName[] = ['api', 'ingest', 'projector', 'worker'];

/** The port of each program and the variable that chooses it. */
export type Ports = Readonly<Record<ProgramName, number>>;
export const portVariables = {
  api: 'API_PORT',
  ingest: 'INGEST_PORT',
  projector: 'PROJECTOR_PORT',
  worker: 'WORKER_PORT',
} as const satisfies Record<ProgramName, string>;
export const usualPorts: Ports = { api: 4000, ingest: 4010, projector: 4020, worker: 4030 };

export interface ProgramOptions {
  readonly name: ProgramName;
  readonly port: number;
  /** The whole configuration of the program, see .env.example. */
  readonly env: NodeJS.ProcessEnv;
  readonly logDir: string;
  readonly pidDir: string;
  readonly onCrash?: (how: string) => void;
}

/** One of our programs, as built; ready when its readiness check passes. */
export const program = ({ name, port, env, logDir, pidDir, onCrash }: ProgramOptions): Supervised =>
  new Supervised({
    name,
    program: process.execPath,
    args: [
      '--enable-source-maps',
      // Of kafkajs on Node 24, see tools/bootstrap/hand-over.mjs.
      '--disable-warning=TimeoutNegativeWarning',
      join(root, 'apps', name, 'dist/main.js'),
    ],
    env: { ...env, [portVariables[name]]: String(port) },
    cwd: root,
    logFile: join(logDir, `${name}.log`),
    pidFile: join(pidDir, `${name}.pid`),
    ready: () => answersReady(port),
    readyWithinMs: 60_000,
    // A drain may take what a running batch takes; all of it has to fit into ten seconds.
    graceMs: 5_000,
    onCrash: (code, by) => onCrash?.(by === null ? `ended with code ${code}` : `was ended by ${by}`),
  });

const answersReady = async (port: number): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`, {
    signal: AbortSignal.timeout(2_000),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
};
