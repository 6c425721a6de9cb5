import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Jar } from './jar.js';
import { bringJars, jarFile } from './jars.js';
import { bringJava } from './kafka-programs.js';
import { freePort } from './ports.js';
import type { Say } from '@hedgerow/platform';
import { Supervised } from './supervised.js';

/** S3Proxy, a gateway that speaks the protocol of S3 and checks signatures; with all that it needs in one jar. */
const s3Proxy: Jar = {
  group: 'org.gaul',
  artifact: 's3proxy',
  version: '2.6.0',
  classifier: 'jar-with-dependencies',
  bytes: 41_503_250,
  sha512:
    '87fcb2b4c8e010b6644e527ea40fb12d50bc2157f658b43df9420fe735c1c5c811222863ea819e23bd49a7ee3280478648c33132f399067202fa12bf5e5de605',
};

export interface S3Options {
  readonly dataDir: string;
  /** Kept between runs: the jar. */
  readonly cacheDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly say: Say;
}

/** Starts a store of the S3 kind that keeps its buckets in memory. Answers with where it is and the key that opens it. */
export const startS3 = async ({ dataDir, cacheDir, env, say }: S3Options) => {
  const java = await bringJava('S3Proxy', say);
  const folder = join(cacheDir, 's3proxy', s3Proxy.version);
  await bringJars({ name: `S3Proxy ${s3Proxy.version}`, folder, jars: [s3Proxy] }, say, env);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const key = { accessKeyId: 'town', secretAccessKey: 'a-secret-of-the-town' };
  mkdirSync(dataDir, { recursive: true });
  const properties = join(dataDir, 's3proxy.conf');
  writeFileSync(
    properties,
    [
      ...['s3proxy.authorization=aws-v2-or-v4', `s3proxy.endpoint=${endpoint}`],
      ...[`s3proxy.identity=${key.accessKeyId}`, `s3proxy.credential=${key.secretAccessKey}`],
      ...['jclouds.provider=transient-nio2', 'jclouds.identity=none', 'jclouds.credential=none', ''],
    ].join('\n'),
  );
  const control = new Supervised({
    name: 'S3Proxy',
    program: java,
    // What starts sooner: it never runs long enough for the better compiler to pay.
    args: [
      ...['-Xmx512m', '-XX:TieredStopAtLevel=1', '-jar', join(folder, jarFile(s3Proxy))],
      ...['--properties', properties],
    ],
    logFile: join(dataDir, 's3proxy.log'),
    pidFile: join(dataDir, 's3proxy.pid'),
    // Without a key it refuses, and is there.
    ready: () => fetch(endpoint),
    readyWithinMs: 60_000,
    say,
  });
  await control.start();
  return { endpoint, key, control };
};
