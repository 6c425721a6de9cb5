/** `npm start`: from a fresh clone to the running product, and back to nothing on Ctrl-C. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { bringServices, demoSetting, type ServiceName, settingOf, type Supervised } from '@hedgerow/services';
import { listenAddress as readListenAddress } from '@hedgerow/platform';
import { prepareStores } from '@hedgerow/testing/stack';
import { build } from './build.js';
import { startMailbox } from '../mailbox/mailbox.js';
import { makeDataFolder } from './data-folder.js';
import { keepSending, loadDemonstration } from './demonstration.js';
import { administratorCode } from './first-administrator.js';
import { keepAlive } from './keep-alive.js';
import { cacheDir, composeProject, dataDir, isDemonstration, resetCommand, root } from './paths.js';
import { programPorts } from './ports.js';
import { explain, timedLines } from './report.js';
import { demonstrationEnvironment, mailboxFor, ownEnvironment } from './modes.js';
import { lockRun } from './run-lock.js';
import { secretsIn } from './secrets.js';
import { checkSettings } from './settings.js';
import { keepEnvironment } from './running-environment.js';
import { configuration, type StackOptions, startPrograms } from './stack.js';
import { Stopping } from './stopping.js';
import { demonstrationWelcome, ownWelcome } from './welcome.js';

// Closed to others of this machine: the log of the api may hold the code for the first administrator.
const logDir = join(dataDir, 'logs');
const say = timedLines();
const stopping = new Stopping(say);

const start = async (): Promise<void> => {
  settingOf(demoSetting, process.env);
  makeDataFolder(dataDir);
  makeDataFolder(logDir, 0o700);
  stopping.add(lockRun(join(dataDir, 'run.json')));
  const secrets = secretsIn(join(dataDir, 'secrets.json'), process.env);
  checkSettings(process.env, secrets);
  const ports = await programPorts(process.env);
  // The services need little of the processor while they come up, the build needs all of it.
  const building = build(say, stopping.signal);
  building.catch(() => undefined);
  const brought = await services(secrets.POSTGRES_PASSWORD);
  const mailbox = await mailboxFor(isDemonstration, process.env, startMailbox);
  if (mailbox) stopping.add(() => mailbox.stop());
  const letters = mailbox?.environment(`http://localhost:${ports.api}`);
  const options: StackOptions = {
    addresses: brought.addresses as StackOptions['addresses'],
    readDatabaseUrl: process.env['READ_DATABASE_URL'] || undefined,
    keysDatabaseUrl: process.env['KEYS_DATABASE_URL'],
    ...{ secrets, ports, say },
    ...{ logDir, pidDir: join(dataDir, 'run'), picturesDir: join(dataDir, 'pictures') },
    replaysDir: join(dataDir, 'replays'),
    env: isDemonstration
      ? { ...demonstrationEnvironment(process.env), ...letters }
      : ownEnvironment(process.env),
  };
  keepEnvironment(configuration(options));
  await prepareStores(options);
  say('Topics and database schemas are up to date');
  await building;
  stopping.signal.throwIfAborted();
  const stack = await startPrograms(options);
  stopping.add(() => stack.stop());
  stopping.signal.throwIfAborted();
  const listenAddress = settingOf(readListenAddress(), process.env);
  const running = {
    ...stack,
    ...options.addresses,
    logDir: options.logDir,
    listenAddress,
    mailboxUrl: mailbox?.url,
  };
  if (!isDemonstration) {
    console.log(ownWelcome(running, await administratorCode(running, stack.programs.api)));
    return;
  }
  const environment = configuration(options);
  const demo = { ...stack, ingestSecret: secrets.INGEST_SECRET, dataDir, environment, say };
  await loadDemonstration(demo, options.addresses.databaseUrl, stopping.signal);
  stopping.signal.throwIfAborted();
  stopping.add(keepSending(demo));
  console.log(demonstrationWelcome(running));
};

const services = async (password: string) => {
  const keepers = new Map<ServiceName, ReturnType<typeof keepAlive>>();
  const controls: Partial<Record<ServiceName, Supervised>> = {};
  const brought = await bringServices({
    needs: ['postgres', 'redis', 'kafka'],
    dataDir: join(dataDir, 'services'),
    logDir,
    cacheDir,
    composeRoot: root,
    ...(composeProject === undefined ? {} : { composeProject }),
    database: 'hedgerow',
    password,
    durable: true,
    ports: 'usual',
    env: process.env,
    say,
    onCrash: (name) => {
      const keeper = keepers.get(name) ?? keepAlive(name, () => controls[name], say);
      keepers.set(name, keeper);
      keeper.crashed('ended unexpectedly');
    },
  });
  Object.assign(controls, brought.controls);
  stopping.add(async () => {
    keepers.forEach((keeper) => keeper.giveUp());
    await brought.stop();
  });
  return brought;
};

const begun = start().then(
  () => 0,
  (error: unknown) => {
    if (stopping.signal.aborted) return 0;
    console.error(`\n${explain(error)}\n`);
    return 1;
  },
);
const code = await Promise.race([
  stopping.requested.then(() => 0),
  // A start that went well has no end of its own; one that failed has.
  begun.then((result) => (result === 0 ? stopping.requested.then(() => 0) : result)),
]);
const stoppedAt = performance.now();
if (code === 0) say('Stopping');
await stopping.run();
// A step of the start may still be under way and begin something more. One that takes longer than this is a download,
// and what it started ends with us.
await Promise.race([begun, pause(8_000, undefined, { ref: false })]);
await stopping.run();
if (code === 0) {
  const seconds = ((performance.now() - stoppedAt) / 1000).toFixed(1);
  say(`Stopped in ${seconds} s. Your data is kept; ${resetCommand} forgets it.`);
}
process.exit(code);
