import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { findProgram } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';
import type { Jar } from './jar.js';
import { copyWithMaven } from './maven.js';

/** What the file of a jar is called. */
export const jarFile = ({ artifact, version, classifier }: Jar): string =>
  `${[artifact, version, ...(classifier ? [classifier] : [])].join('-')}.jar`;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);

/** Jars that belong together. */
export interface Jars {
  /** What they are, in messages: "Kafka 4.2.0". */
  readonly name: string;
  readonly folder: string;
  readonly jars: readonly Jar[];
  /** What helps besides a mirror, when they cannot be had. */
  readonly instead?: string;
}

/**
 * Puts jars into a folder, fetched on first use: through Maven where it is installed, else straight from Maven Central.
 * Every jar is compared with its pinned checksum, each time and on both ways.
 */
export const bringJars = async (wanted: Jars, say: Say, env: NodeJS.ProcessEnv): Promise<void> => {
  const { name, folder, jars } = wanted;
  mkdirSync(folder, { recursive: true });
  let missing = await notAsPinned(folder, jars);
  if (missing.length === 0) return;
  const maven = findProgram('mvn', env);
  if (maven !== undefined) {
    say(`${name}: fetching ${missing.length} jars through Maven`);
    try {
      await copyWithMaven(maven, { ...wanted, jars: missing }, say);
      missing = await notAsPinned(folder, jars);
    } catch (error) {
      say(
        `${name}: Maven did not manage (${(error as Error).message.split('\n')[0]}), trying Maven Central directly`,
      );
    }
  }
  if (missing.length > 0) await download({ ...wanted, jars: missing }, say, env);
};

/** The jars that are not there with the checksum they must have. What differs is removed. */
const notAsPinned = async (folder: string, jars: readonly Jar[]): Promise<Jar[]> => {
  const missing: Jar[] = [];
  for (const jar of jars) {
    const path = join(folder, jarFile(jar));
    if (existsSync(path) && (await sha512(path)) === jar.sha512) continue;
    rmSync(path, { force: true });
    missing.push(jar);
  }
  return missing;
};

const sha512 = async (path: string): Promise<string> => {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const download = async (
  { name, folder, jars, instead = '' }: Jars,
  say: Say,
  env: NodeJS.ProcessEnv,
): Promise<void> => {
  const central = (env['MAVEN_REPOSITORY'] ?? 'https://repo1.maven.org/maven2').replace(/\/$/, '');
  const total = jars.reduce((sum, jar) => sum + jar.bytes, 0);
  say(`${name}: downloading ${jars.length} jars (${megabytes(total)} MB) from ${central}`);
  let bytes = 0;
  for (const [index, jar] of jars.entries()) {
    const path = join(folder, jarFile(jar));
    const url = `${central}/${jar.group.replaceAll('.', '/')}/${jar.artifact}/${jar.version}/${jarFile(jar)}`;
    const body = await fetchJar(url, jar, instead);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, body);
    renameSync(`${path}.part`, path);
    bytes += jar.bytes;
    if (index % 5 === 4 || index === jars.length - 1) {
      say(`${name}: ${index + 1} of ${jars.length} jars, ${megabytes(bytes)} of ${megabytes(total)} MB`);
    }
  }
};

const fetchJar = async (url: string, jar: Jar, instead: string): Promise<Buffer> => {
  let cause = '';
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
      if (!response.ok) throw new Error(`answered ${response.status}`);
      const body = Buffer.from(await response.arrayBuffer());
      if (createHash('sha512').update(body).digest('hex') === jar.sha512) return body;
      cause = 'the checksum of what came is not the pinned one';
    } catch (error) {
      cause = (error as Error).message;
    }
  }
  throw new Problem(
    `Could not fetch ${url}: ${cause}.`,
    `Check the network, or name a mirror: MAVEN_REPOSITORY=https://… npm start.${instead && ` ${instead}`}`,
  );
};
