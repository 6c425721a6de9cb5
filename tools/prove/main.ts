/** `npm run prove:erasure -- <receipt>`: looks for an erased person in every store of the running product. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { dataDir } from '../start/paths.js';
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { prove } from './prove.js';

const say = (line: string) => console.log(line);
// What the services keep is asked of themselves.
const folders = ['logs', 'run', 'exports']
  .map((name) => join(dataDir, name))
  .filter((one) => existsSync(one));

await Promise.resolve()
  .then(async () => {
    if (process.stdin.isTTY) say('What should be gone? Names and addresses, one a line; end with Ctrl-D.');
    const texts = () => text(process.stdin);
    if (!(await prove(process.argv.slice(2), { env: runningEnvironment(), texts, say, folders })))
      process.exitCode = 1;
  })
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
