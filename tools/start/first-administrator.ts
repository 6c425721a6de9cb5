import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Supervised } from '@hedgerow/services';

/** The code for the first administrator that this run of the api wrote into its log; undefined when there is none. */
export const codeIn = (log: string, pid: number | undefined): string | undefined => {
  for (const line of log.split('\n').reverse()) {
    if (!line.includes('"administratorCode"')) continue;
    const said = JSON.parse(line) as { pid: number; administratorCode: string };
    if (said.pid === pid) return said.administratorCode;
  }
  return undefined;
};

/** Milliseconds for which the log is looked at: the api writes the code at about the moment when it is ready. */
const patienceMs = 5_000;

/** The code that the first administrator registers with; undefined once there is one, or where the log does not show it. */
export const administratorCode = async (
  { databaseUrl }: { readonly databaseUrl: string },
  api: Pick<Supervised, 'pid' | 'recipe'>,
): Promise<string | undefined> => {
  if (await hasFirstAdministrator(databaseUrl)) return undefined;
  for (const until = Date.now() + patienceMs; Date.now() < until; await pause(100)) {
    const code = codeIn(readFileSync(api.recipe.logFile, 'utf8'), api.pid);
    if (code !== undefined) return code;
  }
  return undefined;
};

const hasFirstAdministrator = async (databaseUrl: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select from events.roles where role = 'bk_admin' limit 1`);
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
};
