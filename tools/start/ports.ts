import { isTaken, portSetting, portTaken, settingOf } from '@hedgerow/services';
import { type Ports, portVariables, programNames, usualPorts } from './programs.js';

/** The programs' ports from the environment or the usual ones; refuses one that is taken, with the way out. */
export const programPorts = async (env: NodeJS.ProcessEnv): Promise<Ports> => {
  const chosen = programNames.map((name) => {
    const port = settingOf(portSetting(portVariables[name]), env);
    return [name, port ?? usualPorts[name]] as const;
  });
  for (const [name, port] of chosen) {
    if (await isTaken(port)) throw portTaken(name, port, portVariables[name]);
  }
  return Object.fromEntries(chosen) as unknown as Ports;
};
