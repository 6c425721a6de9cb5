import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { findProgram, ask, jarList } from '@hedgerow/services';

/** What the figures were measured on. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
  readonly kafka: string;
  readonly postgres: string;
  readonly redis: string;
  readonly java: string;
  /** Load average over a minute when the run began: above 0.5 others were at work. */
  readonly loadBefore: number;
}

const firstLine = async (program: string | undefined, args: string[]): Promise<string> =>
  program === undefined ? 'unknown' : (await ask(program, args)).split('\n')[0]!.trim();

export const describeMachine = async (): Promise<Machine> => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  system: /PRETTY_NAME="(.*)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform,
  node: process.versions.node,
  kafka: jarList().kafka,
  postgres: await firstLine(findProgram('psql'), ['--version']),
  redis: await firstLine(findProgram('redis-server'), ['--version']),
  java: /version "([^"]+)"/.exec(await version())?.[1] ?? 'unknown',
  loadBefore: Math.round(loadavg()[0]! * 100) / 100,
});

const version = async (): Promise<string> => {
  const java = findProgram('java');
  return java === undefined ? '' : `version "${(await ask(java, ['--version'])).split('\n')[0]}"`;
};
