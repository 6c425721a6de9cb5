/** `npm run rotate-keys`: wraps the keys of persons by the newest master key, while the product runs. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { rotate } from './rotate.js';

await Promise.resolve()
  .then(() => rotate(runningEnvironment(), (line) => console.log(line)))
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
