/** `npm run repartition`: gives topics more partitions. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { repartition } from './repartition.js';

await Promise.resolve()
  .then(() => repartition(process.argv.slice(2), runningEnvironment(), (line) => console.log(line)))
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
