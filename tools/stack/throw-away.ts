import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, type Say } from '@hedgerow/services';
import { ThrowAwayServices } from '@hedgerow/testing';
import { prepareStores, withoutRateLimits } from '@hedgerow/testing/stack';
import { type Mailbox, startMailbox } from '../mailbox/mailbox.js';
import { secretsIn } from '../start/secrets.js';
import { type Stack, type StackOptions, startPrograms } from '../start/stack.js';

export interface ThrowAwayStack extends Stack {
  readonly options: StackOptions;
  /** Where the letters of the stack go. */
  readonly mailboxUrl: string;
}

/**
 * The whole product on free ports with services and data of its own, started by the same code as `npm start` from
 * what was built last. Logs go to `logDir`. Nothing of it is left after `stop`.
 */
export const throwAwayStack = async (
  logDir: string,
  say: Say,
  env: NodeJS.ProcessEnv = {},
): Promise<ThrowAwayStack> => {
  const services = new ThrowAwayServices(say);
  let mailbox: Mailbox | undefined;
  try {
    mailbox = await startMailbox();
    const { stop: closeMailbox, url: mailboxUrl, environment } = mailbox;
    const [databaseUrl, redisUrl, kafkaBrokers] = await Promise.all([
      services.address('postgres'),
      services.address('redis'),
      services.address('kafka'),
    ]);
    const pidDir = join(services.dir, 'run');
    mkdirSync(pidDir, { recursive: true });
    const ports = {
      api: await freePort(),
      ingest: await freePort(),
      projector: await freePort(),
      worker: await freePort(),
    };
    const letters = environment(`http://localhost:${ports.api}`);
    const options: StackOptions = {
      addresses: { databaseUrl, redisUrl, kafkaBrokers },
      secrets: secretsIn(join(services.dir, 'secrets.json'), {}),
      ports,
      ...{ logDir, pidDir, say, picturesDir: join(services.dir, 'pictures') },
      replaysDir: join(services.dir, 'replays'),
      // Every person of a test sits at the same address.
      // No proof in the middle of a test, whatever the hour.
      env: { ...withoutRateLimits, PROOF_HOUR: '-1', ...letters, ...env },
    };
    await prepareStores(options);
    const stack = await startPrograms(options);
    const stop = async () => {
      await stack.stop();
      await closeMailbox();
      await services.stop();
    };
    return { ...stack, options, mailboxUrl, stop };
  } catch (error) {
    await mailbox?.stop();
    await services.stop();
    throw error;
  }
};
