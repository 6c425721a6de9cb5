import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';

const src = join(__dirname, '../../src');
const components = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.includes('__generated__'))
  .map((name) => join(src, name));

/** The classes of its style sheets that a component names and that none of them has. */
const missingIn = (path: string, text: string): string[] =>
  [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].flatMap(([, name, sheet]) => {
    const css = readFileSync(join(dirname(path), sheet!), 'utf8');
    const used = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used!);
    return used.filter((used) => !new RegExp(`\\.${used}\\b`).test(css)).map((used) => `${sheet} .${used}`);
  });

it('every class that a component names is in its style sheet: a name that is not there styles nothing', () => {
  const wrong = `import styles from './Button.module.css'; styles.button; styles.choices`;
  expect(missingIn(join(src, 'ui/Wrong.tsx'), wrong)).toEqual(['./Button.module.css .choices']);
  const missing = components.flatMap((path) =>
    missingIn(path, readFileSync(path, 'utf8')).map((what) => `${path.slice(src.length + 1)}: ${what}`),
  );
  expect(missing).toEqual([]);
});
