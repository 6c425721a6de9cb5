/** `npm run replay -- …`: hands events of the running product out again; `--help` says how. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { replay } from './replay.js';
import { terminal } from './terminal.js';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());

const { ask, close } = terminal(process.stdin, process.stderr);
await replay(process.argv.slice(2), {
  env: runningEnvironment,
  say: (line) => console.log(line),
  ask,
  stopping: stopping.signal,
})
  .then((isEnd) => {
    // As a shell has it for a program that Ctrl-C ended.
    if (!isEnd) process.exitCode = 130;
  })
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
close();
