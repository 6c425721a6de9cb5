import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout, seen from `src/runner` and from `dist/runner`. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const cacheDir = join(root, '.cache');
/** One file for each row with all its figures; not committed. */
export const resultsDir = join(root, 'bench-results');
export const summaryFile = join(root, 'docs/bench.md');
