import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const testSupport = /\.(test|fixture)\.js$|(^|\/)testing\//;

/** Tests, fixtures and test support among the files of a build; paths relative to its folder. */
export const testSupportIn = (dist: string): string[] =>
  existsSync(dist)
    ? readdirSync(dist, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => testSupport.test(file))
    : [];

/** The same for the builds of all programs and libraries of a checkout; paths relative to the checkout. */
export const testSupportInBuilds = (root: string): string[] =>
  ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => {
      const dist = join(folder, name, 'dist');
      return testSupportIn(join(root, dist)).map((file) => join(dist, file));
    }),
  );
