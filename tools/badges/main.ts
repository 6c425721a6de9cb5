/** `npm run badges:preview -- [rules.json]`: who would gain which badges by rules, before they are switched on. */
import { explain } from '../start/report.js';
import { runningEnvironment } from '../start/running-environment.js';
import { previewBadges } from './preview-badges.js';

await Promise.resolve()
  .then(() => previewBadges(process.argv.slice(2), runningEnvironment(), (line) => console.log(line)))
  .catch((error: unknown) => {
    console.error(explain(error));
    process.exitCode = 1;
  });
