import { randomInt } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { Problem, type Say } from '@hedgerow/platform';
import { portSetting, settingOf } from './settings.js';

// Below the range from which the system takes ports for outgoing connections: one of those could take ours in the
// moment between finding it and listening on it.
const [lowest, count] = [20_000, 12_000];
const given = new Set<number>();

/** A port that is free at this moment and that this process has not returned before. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = lowest + randomInt(count);
    if (given.has(port) || (await isTaken(port))) continue;
    given.add(port);
    return port;
  }
};

/** Whether a program listens on this port, or holds it without answering. */
export const isTaken = async (port: number): Promise<boolean> => {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => resolve(false)).setTimeout(1_000, () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
  if (answers) return true;
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, () => server.close(() => resolve(false)));
  });
};

/**
 * The port for a service: the one in the environment, or a Problem when it is taken; otherwise the usual one, or a free
 * one when that is taken, since people do not type these.
 */
export const choosePort = async (
  service: string,
  variable: string,
  usual: number,
  say: Say,
  env: NodeJS.ProcessEnv,
): Promise<number> => {
  const port = settingOf(portSetting(variable), env);
  if (port !== undefined) {
    if (await isTaken(port)) throw portsTaken([{ who: service, port, variable }], env);
    return port;
  }
  if (!(await isTaken(usual))) return usual;
  const free = await freePort();
  say(`${service}: port ${usual} is taken, using ${free} (${variable} chooses another)`);
  return free;
};

/** A port that another program holds, who would listen there, and the setting that chooses another. */
interface TakenPort {
  readonly who: string;
  readonly port: number;
  readonly variable: string;
}

/** The Problem for ports that other programs hold, with the command that chooses others and keeps what was chosen besides. */
export const portsTaken = (taken: readonly TakenPort[], env: NodeJS.ProcessEnv): Problem => {
  const settings = taken.map(
    ({ port, variable }) => `${variable}=${port > 65_000 ? port - 100 : port + 100}`,
  );
  if (env['HEDGEROW_DEMO'] !== undefined) settings.unshift(`HEDGEROW_DEMO=${env['HEDGEROW_DEMO']}`);
  const [stop, choose] =
    taken.length === 1 ? ['that program', 'another port'] : ['those programs', 'other ports'];
  return new Problem(
    taken
      .map(({ who, port }) => `Port ${port}, where ${who} would listen, is taken by another program.`)
      .join('\n'),
    `Stop ${stop}, or choose ${choose}: ${settings.join(' ')} npm start`,
  );
};
