/**
 * Writes docs/events: the AsyncAPI document and one JSON Schema for each event version, all from the catalogue in
 * libs/domain. Refuses to overwrite a published version with another shape.
 *
 *   npx tsx --conditions @hedgerow/source tools/generate-events.ts
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { catalogue } from '@hedgerow/domain';
import { format } from 'prettier';
import { documentsOf } from './events/documents.js';
import type { Schema } from './events/envelope.js';
import { brokenPromises } from './events/published.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs', 'events');
mkdirSync(join(root, 'schemas'), { recursive: true });

const published = new Map(
  readdirSync(join(root, 'schemas'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const path = `schemas/${file}`;
      return [path, JSON.parse(readFileSync(join(root, path), 'utf8')) as Schema] as const;
    }),
);

const documents = documentsOf(catalogue);
const broken = brokenPromises(published, documents);
if (broken.length > 0) {
  console.error(
    `A published event version never changes its shape; give the new shape a new version:\n  ${broken.join('\n  ')}`,
  );
  process.exit(1);
}
for (const { path, content } of documents) {
  const text = await format(JSON.stringify(content), { parser: 'json', singleQuote: false, printWidth: 110 });
  writeFileSync(join(root, path), text);
}
console.log(`docs/events: ${documents.length} documents from ${catalogue.length} events`);
