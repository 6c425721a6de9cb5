import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Oldest Node that runs this; the same as `engines` in package.json. */
const oldest = [20, 19];
/** The Node that the README recommends. */
const recommended = 26;

/** Ends with a sentence when this Node is too old. */
export const checkNode = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Node ${version} is too old: Hedgerow needs ${oldest.join('.')} or newer, best ${recommended} (https://nodejs.org).`,
  );
  process.exit(1);
};

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Why packages have to be installed, or undefined when what is installed is what the lockfile says. */
export const whyInstall = (root) => {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return 'no packages are installed yet';
  const installed = packagesIn(installedFile);
  for (const [path, wanted] of Object.entries(packagesIn(join(root, 'package-lock.json')))) {
    if (path === '' || wanted.link || !path.startsWith('node_modules/')) continue;
    const there = installed[path];
    // Packages for other platforms are in the lockfile and rightly not on the disk.
    if (there === undefined && (wanted.optional || wanted.devOptional || wanted.peer)) continue;
    if (there?.version !== wanted.version)
      return `${path.slice('node_modules/'.length)} is not the locked version`;
  }
  return undefined;
};

// Not `npm ci`: it refuses a lockfile in which a package for another operating system is missing, and which of those
// a registry offers differs from one to the next. This installs the locked versions as well and leaves the file alone.
const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs packages when needed and shows that it goes on. Ends the process with a sentence when it fails. */
export const ensureInstalled = async (root, say = console.log) => {
  const why = whyInstall(root);
  if (why === undefined) return;
  say(`Installing packages: ${why}. The first time takes a minute or two.`);
  const begun = Date.now();
  const ticking = setInterval(() => {
    const folder = join(root, 'node_modules');
    const there = existsSync(folder) ? readdirSync(folder).length : 0;
    say(
      `  installing, ${Math.round((Date.now() - begun) / 1000)} s, ${there} packages and scopes on the disk`,
    );
  }, 10_000);
  const code = await run('npm', install, root);
  clearInterval(ticking);
  if (code !== 0) {
    console.error(
      `The packages of ${root} could not be installed (see above). Check the network, then try again.`,
    );
    process.exit(1);
  }
  say(`Packages installed in ${Math.round((Date.now() - begun) / 1000)} s.`);
};

const run = (program, args, cwd) =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
