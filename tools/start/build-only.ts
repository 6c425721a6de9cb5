/** `npm run build`: every program, library and the web app, as `npm start` builds them. */
import { build } from './build.js';
import { explain, timedLines } from './report.js';

await build(timedLines()).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
