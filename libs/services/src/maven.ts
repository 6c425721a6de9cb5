import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Jar } from './jar.js';
import type { Jars } from './jars.js';
import type { Say } from '@hedgerow/platform';

/** A project that consists of exactly these jars; what they would pull in themselves is on our list already. */
const project = (jars: readonly Jar[]): string => {
  const everything =
    '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>';
  const dependency = ({ group, artifact, version, classifier }: Jar) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${
      classifier ? `<classifier>${classifier}</classifier>` : ''
    }${everything}</dependency>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>hedgerow</groupId><artifactId>jars</artifactId><version>1</version><packaging>pom</packaging>
<dependencies>${jars.map(dependency).join('\n')}</dependencies></project>`;
};

/** Lets Maven copy the jars into the folder, from its own cache or from the repositories it is set up with. */
export const copyWithMaven = async (maven: string, { name, folder, jars }: Jars, say: Say): Promise<void> => {
  const work = mkdtempSync(join(tmpdir(), 'hedgerow-maven-'));
  try {
    const pom = join(work, 'pom.xml');
    writeFileSync(pom, project(jars));
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
    await run(
      maven,
      ['-B', '-f', pom, copy, `-DoutputDirectory=${folder}`],
      { name, jars: jars.length },
      say,
    );
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

const run = (
  maven: string,
  args: string[],
  { name, jars }: { readonly name: string; readonly jars: number },
  say: Say,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(maven, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const tail: string[] = [];
    let fetched = 0;
    let copied = 0;
    const onLine = (line: string) => {
      tail.push(line);
      if (tail.length > 8) tail.shift();
      if (/Downloaded from .*\.jar\b/.test(line) && ++fetched % 10 === 0)
        say(`${name}: Maven fetched ${fetched} files`);
      if (/Copying .*\.jar/.test(line) && ++copied === jars) say(`${name}: ${copied} of ${jars} jars copied`);
    };
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', onLine);
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(tail.find((line) => line.includes('ERROR')) ?? tail.join('\n'))),
    );
  });
