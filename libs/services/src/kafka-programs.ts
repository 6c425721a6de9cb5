import { installPackages } from './debian.js';
import { bringKafkaJars } from './kafka-jars.js';
import { findProgram } from './machine.js';
import { Problem, type Say } from '@hedgerow/platform';

/** The Java runtime, installed where it is missing. */
export const bringJava = async (what: string, say: Say): Promise<string> => {
  if (findProgram('java') === undefined)
    await installPackages(`A Java runtime for ${what}`, ['default-jre-headless'], say);
  const java = findProgram('java');
  if (java === undefined)
    throw new Problem(
      `A Java runtime for ${what} is not there, even after installing it.`,
      'Look at what this says: apt-get install default-jre-headless',
    );
  return java;
};

/** The Java runtime and the folder of jars that a broker needs, installed and fetched where they are missing. */
export const bringKafkaPrograms = async (
  cacheDir: string,
  say: Say,
  env: NodeJS.ProcessEnv,
): Promise<{ java: string; jars: string }> => {
  const java = await bringJava('Kafka', say);
  return { java, jars: await bringKafkaJars(cacheDir, say, env) };
};
