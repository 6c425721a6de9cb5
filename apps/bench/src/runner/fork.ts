import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A peer that runs in a process of its own. */
export interface Forked<T> {
  readonly pid: number;
  /** The first thing it said. */
  readonly hello: T;
  stop(): void;
}

/** Forks a module of `peers/` with arguments and waits for its first message. */
export const forkPeer = async <T>(name: string, args: readonly string[]): Promise<Forked<T>> => {
  const file = fileURLToPath(new URL(`../peers/${name}.js`, import.meta.url));
  const child = fork(file, [...args], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const hello = await new Promise<T>((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
  return { pid: child.pid!, hello, stop: () => child.disconnect() };
};
