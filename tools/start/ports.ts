import { isTaken, portTaken } from '@hedgerow/services';
import { type Ports, portVariables, programNames, usualPorts } from './programs.js';

/** The programs' ports from the environment or the usual ones; refuses one that is taken, with the way out. */
export const programPorts = async (env: NodeJS.ProcessEnv): Promise<Ports> => {
  const chosen = programNames.map((name) => {
    const text = env[portVariables[name]];
    return [name, text === undefined || text === '' ? usualPorts[name] : Number(text)] as const;
  });
  for (const [name, port] of chosen) {
    if (await isTaken(port)) throw portTaken(name, port, portVariables[name]);
  }
  return Object.fromEntries(chosen) as unknown as Ports;
};
