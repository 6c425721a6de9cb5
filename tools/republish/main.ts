/** `npm run republish`: publishes the events of the event store on Kafka again, where Kafka has lost them. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { republish } from './republish.js';

await Promise.resolve()
  .then(() => republish(process.argv.slice(2), runningEnvironment(), (line) => console.log(line)))
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
