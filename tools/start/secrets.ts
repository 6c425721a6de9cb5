import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The secrets that the programs of one installation share. */
export interface Secrets {
  readonly JWT_SECRET: string;
  /** Wraps the keys of persons; without it their data cannot be read again. */
  readonly PERSONAL_DATA_KEY: string;
  readonly INGEST_SECRET: string;
  readonly POSTGRES_PASSWORD: string;
}

const newSecrets = (): Secrets => ({
  JWT_SECRET: randomBytes(32).toString('base64url'),
  PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
  INGEST_SECRET: randomBytes(24).toString('base64url'),
  POSTGRES_PASSWORD: randomBytes(18).toString('base64url'),
});

/** The secrets of this folder, made on the first start and readable by their owner alone; the environment wins. */
export const secretsIn = (file: string, env: NodeJS.ProcessEnv): Secrets => {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  }
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const chosen = Object.entries(kept).map(([name, value]) => [name, env[name] ?? (value as string)]);
  return Object.fromEntries(chosen) as unknown as Secrets;
};
