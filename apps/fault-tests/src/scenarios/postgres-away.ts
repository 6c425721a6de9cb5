import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Stage } from '../stack/stage.js';
import { promise, type Scenario } from './scenario.js';

/** Ends every connection of the programs, as a fail-over would. */
const terminateAll = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await admin.end();
};

/** How long PostgreSQL stands still: short of every timeout, but long enough for pools to fill. */
const frozenMs = 2_500;

/** The step, and after it, whether it went well or not: is every program still the one that it was before? */
const survivedBy = async ({ stack: { programs } }: Stage, step: () => Promise<unknown>): Promise<void> => {
  const before = Object.entries(programs).map(([name, program]) => ({ name, program, pid: program.pid }));
  try {
    await step();
  } finally {
    for (const { name, program, pid } of before)
      promise(program.pid !== undefined && program.pid === pid, `${name} survives: ${program.log(5)}`);
  }
};

export const postgresAway: Scenario = {
  id: 'F5',
  title: 'PostgreSQL loses every connection, restarts, is killed, and stands still for a while',
  run: async (stage) => {
    const { stack, load } = stage;
    const { postgres } = stack.services.controls;
    load.start();
    await load.more(50, 5);
    await survivedBy(stage, async () => {
      await terminateAll(stack.services.addresses.databaseUrl);
      await load.more(30, 5);
      await postgres.restart();
      await load.more(30, 5);
      await postgres.kill();
      await postgres.restart();
      await load.more(30, 5);
      postgres.freeze();
      await pause(frozenMs);
      postgres.thaw();
      await load.more(30, 5);
    });
  },
};
