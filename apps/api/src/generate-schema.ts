import { fileURLToPath } from 'node:url';
import { writeSchema } from './print-schema.js';

const path = fileURLToPath(new URL('../schema.graphql', import.meta.url));
if (!(await writeSchema(path, process.argv.includes('--check')))) {
  process.stderr.write('apps/api/schema.graphql differs from the code: npm run generate -w @hedgerow/api\n');
  process.exit(1);
}
