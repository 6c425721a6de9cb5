import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Loaded into a program before its own code (`--import loop-watch.js?folder=…`): measures how late its event loop is, and
 * writes that whenever it is sent SIGUSR2, since the last time.
 */
const folder = new URL(import.meta.url).searchParams.get('folder')!;
// Milliseconds between samples; a delay seems longer by up to one of them.
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

process.on('SIGUSR2', () => {
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  const seen = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) };
  delay.reset();
  const file = join(folder, `${process.pid}.json`);
  writeFileSync(`${file}.part`, JSON.stringify(seen));
  renameSync(`${file}.part`, file);
});
