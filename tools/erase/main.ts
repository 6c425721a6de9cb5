/** `npm run erase -- <user>`: erases a person of the running product, for good. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { erase } from './erase.js';

await Promise.resolve()
  .then(() => erase(process.argv.slice(2), runningEnvironment(), (line) => console.log(line)))
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
