import { fork, type StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A peer that runs in a process of its own. */
export interface Forked<T> {
  readonly pid: number;
  /** Its first message. */
  readonly hello: T;
  /** Sends it a request and waits for its next message. One request at a time. */
  ask<A>(question: unknown): Promise<A>;
  stop(): void;
}

/** Forks a module of `peers/` with arguments and waits for its first message. */
export const forkPeer = <T>(name: string, args: readonly string[]): Promise<Forked<T>> =>
  forkFile(name, fileURLToPath(new URL(`../peers/${name}.js`, import.meta.url)), args);

/** Forks any module, by another Node if one is given, and waits for its first message. */
export const forkFile = async <T>(
  name: string,
  file: string,
  args: readonly string[],
  { node = process.execPath, env = process.env }: { node?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Forked<T>> => {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = fork(file, [...args], { execPath: node, execArgv: [], env, stdio });
  const heard = <A>() =>
    new Promise<A>((resolve, reject) => {
      const ended = (code: number | null) => reject(new Error(`${name} ended with ${code}`));
      child.once('exit', ended).once('message', (message) => {
        child.off('exit', ended);
        resolve(message as A);
      });
    });
  const hello = await heard<T>();
  const ask = <A>(question: unknown) => {
    const answer = heard<A>();
    child.send(question as object);
    return answer;
  };
  return { pid: child.pid!, hello, ask, stop: () => child.disconnect() };
};
