import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that `npm start` keeps and `npm run reset` forgets. */
export const dataDir = join(root, '.data');

/** What may be fetched again: Kafka's jars. */
export const cacheDir = join(root, '.cache');
