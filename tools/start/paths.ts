import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** False for an empty product of one's own. A word that is neither on nor off is refused before anything is made. */
export const isDemonstration = process.env['HEDGEROW_DEMO'] !== 'off';

/**
 * Everything that `npm start` keeps and `npm run reset` forgets. The demonstration has a folder of its own, with secrets of
 * its own, so that its published passphrase opens nothing else.
 */
export const dataDir = join(root, isDemonstration ? '.data' : '.data-own');

/** The project of Docker Compose, apart for the same reason; undefined for the one that docker-compose.yml names. */
export const composeProject = isDemonstration ? undefined : 'hedgerow-own';

/** What forgets the data of this folder. */
export const resetCommand = isDemonstration ? 'npm run reset' : 'HEDGEROW_DEMO=off npm run reset';

/** What may be fetched again: Kafka's jars. */
export const cacheDir = join(root, '.cache');
