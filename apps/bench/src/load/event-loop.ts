import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hedgerow/testing';

/** How late the event loop of a program was, in milliseconds. */
export interface LoopDelay {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Lets programs measure their event loops. `environment` goes to those that are to. */
export const watchLoops = () => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-loops-'));
  const module = new URL('./loop-watch.js', import.meta.url);
  module.searchParams.set('folder', folder);
  return {
    environment: { NODE_OPTIONS: `--import ${module.href}` },
    /** The delay of a process since it was asked for last, or since its start. */
    async since(pid: number): Promise<LoopDelay> {
      const file = join(folder, `${pid}.json`);
      rmSync(file, { force: true });
      process.kill(pid, 'SIGUSR2');
      return eventually(() => JSON.parse(readFileSync(file, 'utf8')) as LoopDelay);
    },
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
};
