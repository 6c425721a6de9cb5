/** Generates again and fails when a file changes: then `npm run generate` was forgotten. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../start/paths.js';
import { explain } from '../start/report.js';
import { generate, generatedPaths } from './generate.js';

const filesUnder = (path: string): string[] => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((name) => statSync(join(root, name)).isFile());
};

const fingerprints = (): Map<string, string> =>
  new Map(
    generatedPaths.flatMap(filesUnder).map((path) => {
      const hash = createHash('sha256').update(readFileSync(join(root, path)));
      return [path, hash.digest('hex')] as const;
    }),
  );

const before = fingerprints();
try {
  generate();
  const after = fingerprints();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (p) => before.get(p) !== after.get(p),
  );
  if (changed.length > 0) {
    console.error(
      `\nThese were out of date and have been written anew; commit them:\n  ${changed.join('\n  ')}`,
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
