import { join } from 'node:path';
import type { Supervised } from '@hedgerow/services';
import { type ProgramName, type ProgramOptions, superviseProgram } from '@hedgerow/testing/program';

export { portVariables, type ProgramName, programNames } from '@hedgerow/testing/program';

export type Ports = Readonly<Record<ProgramName, number>>;
export const usualPorts: Ports = { api: 4000, ingest: 4010, projector: 4020, worker: 4030 };

export interface WatchedProgram extends Pick<ProgramOptions, 'name' | 'port' | 'env'> {
  readonly logDir: string;
  readonly pidDir: string;
  readonly onCrash?: (how: string) => void;
}

// After a change of tables the projector first makes them from all the history there is, and the api waits for it.
const readyWithinMs = { api: 900_000, projector: 900_000, ingest: 60_000, worker: 60_000 };

/** One of our programs as `npm start` runs it. */
export const program = ({ logDir, pidDir, onCrash, ...options }: WatchedProgram): Supervised =>
  superviseProgram({
    ...options,
    logFile: join(logDir, `${options.name}.log`),
    pidFile: join(pidDir, `${options.name}.pid`),
    readyWithinMs: readyWithinMs[options.name],
    // A drain may take what a running batch takes; all of it has to fit into ten seconds.
    graceMs: 5_000,
    onCrash: (code, by) => onCrash?.(by === null ? `ended with code ${code}` : `was ended by ${by}`),
  });
