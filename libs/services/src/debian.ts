import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import pLimit from 'p-limit';
import { ask, findProgram, isRoot } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';

/** Debian's lists and packages are under one lock: services that are brought at the same time install one after another. */
const oneAtATime = pLimit(1);

/**
 * Installs Debian packages where permitted; otherwise throws a Problem with the command that would. `why` names what is missing.
 */
export const installPackages = async (why: string, packages: readonly string[], say: Say): Promise<void> => {
  const apt = findProgram('apt-get');
  if (apt === undefined) {
    throw new Problem(
      `${why} was not found, and there is no apt-get here to install it with.`,
      `Install it in your system's way, or start Docker, or name a running one (see .env.example).`,
    );
  }
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (!isRoot()) throw new Problem(`${why} was not found.`, `This brings it: sudo ${command}`);
  say(`${why} was not found, installing ${packages.join(', ')}`);
  try {
    await oneAtATime(async () => {
      await run(apt, ['update', '-q'], say);
      await run(apt, ['install', '-y', '-q', '--no-install-recommends', ...packages], say);
    });
  } catch (error) {
    throw new Problem(
      `${why} could not be installed: ${(error as Error).message}`,
      `Try it yourself: ${command}`,
    );
  }
};

/** PostgreSQL and the PostGIS that belongs to it, in the version that this Debian ships. */
export const postgresPackages = async (installed?: string): Promise<string[]> => {
  if (installed !== undefined) return [`postgresql-${installed}-postgis-3`];
  const shown = await ask('apt-cache', ['depends', 'postgresql']).catch(() => '');
  const version = /Depends: postgresql-(\d+)/.exec(shown)?.[1] ?? '15';
  return [`postgresql-${version}`, `postgresql-${version}-postgis-3`];
};

const run = (program: string, args: string[], say: Say): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // RUNLEVEL=1 keeps the packages from starting services of their own on the usual ports.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    const tail: string[] = [];
    let unpacked = 0;
    let all = 0;
    const onLine = (line: string) => {
      tail.push(line);
      if (tail.length > 6) tail.shift();
      all = Number(/(\d+) newly installed/.exec(line)?.[1] ?? all);
      const fetching = /Need to get ([\d.,]+ \wB)/.exec(line)?.[1];
      if (fetching !== undefined) say(`  downloading ${fetching}`);
      if (line.startsWith('Unpacking ') && ++unpacked % 10 === 0)
        say(`  unpacked ${unpacked} of ${all} packages`);
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(tail.join('\n')))));
  });
