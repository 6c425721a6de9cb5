import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { Problem, type Say } from '@hedgerow/services';
import { testSupportInBuilds } from './build-contents.js';
import { root } from './paths.js';

/** Builds every program and library that changed since the last time (Nx remembers), the web app included. */
export const build = async (say: Say, signal?: AbortSignal): Promise<void> => {
  say('Building what changed (the first time takes a while)');
  const tail: string[] = [];
  let built = 0;
  const code = await new Promise<number>((resolve) => {
    const child = spawn(
      process.execPath,
      ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--outputStyle=static'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NODE_OPTIONS: '', CI: 'true' },
        ...(signal === undefined ? {} : { signal }),
      },
    );
    const onLine = (coloured: string) => {
      const line = stripVTControlCharacters(coloured);
      tail.push(line);
      if (tail.length > 40) tail.shift();
      const task = /nx run @hedgerow\/([\w-]+):build(.*)/.exec(line);
      if (task !== null) {
        built += 1;
        const cached = /cache|existing outputs/.test(task[2] ?? '') ? ' (unchanged)' : '';
        if (cached === '') say(`  built ${task[1]}`);
      }
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });
  if (signal?.aborted === true) throw new Error('stopped');
  if (code !== 0) {
    const words = tail.filter((line) => line.trim() !== '').join('\n    ');
    throw new Problem(`The build failed:\n    ${words}`, 'Mend what it names, then run again: npm run build');
  }
  const strays = testSupportInBuilds(root);
  if (strays.length > 0)
    throw new Problem(
      `Tests or test support were built:\n    ${strays.join('\n    ')}`,
      'Have the build script of that package.json ignore them, as the other packages do',
    );
  say(`Built (${built} parts)`);
};
