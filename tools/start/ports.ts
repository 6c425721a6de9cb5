import { isTaken, portSetting, portsTaken, settingOf } from '@hedgerow/services';
import { type Ports, portVariables, programNames, usualPorts } from './programs.js';

/** The programs' ports from the environment or the usual ones; refuses those that are taken, with the way out. */
export const programPorts = async (env: NodeJS.ProcessEnv): Promise<Ports> => {
  const chosen = programNames.map((name) => {
    const port = settingOf(portSetting(portVariables[name]), env);
    return [name, port ?? usualPorts[name]] as const;
  });
  const taken = [];
  for (const [name, port] of chosen)
    if (await isTaken(port)) taken.push({ who: name, port, variable: portVariables[name] });
  if (taken.length > 0) throw portsTaken(taken, env);
  return Object.fromEntries(chosen) as unknown as Ports;
};
