/** `npm run generate`: everything that is derived and committed, in the order in which one needs the other. */
import { explain } from '../start/report.js';
import { generate } from './generate.js';

await Promise.resolve()
  .then(generate)
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
