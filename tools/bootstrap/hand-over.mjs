import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkNode, ensureInstalled } from './install.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * What every command of ours begins with: the right Node, the packages, then the same script in TypeScript, which
 * reads the libraries from their sources. Ends with that script's exit code.
 */
export const handOver = async (script) => {
  checkNode();
  await ensureInstalled(root);
  const node = [
    ...['--conditions=@hedgerow/source', '--import', 'tsx'],
    // kafkajs 2.2.4 sets a timer in the past whenever it connects, which Node warns of since 24, and takes for 1 ms.
    '--disable-warning=TimeoutNegativeWarning',
    `${root}/tools/${script}`,
  ];
  // The channel tells the script when we are gone, however that came about, so that it stops what it started.
  const child = spawn(process.execPath, [...node, ...process.argv.slice(2)], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  // Ctrl-C reaches the script as well; here it only must not end the wait.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
};
