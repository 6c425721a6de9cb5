import { ask, findProgram } from './machine.js';
import type { Say } from '@hedgerow/platform';
import type { ServiceName } from './service-name.js';

/** Whether Docker is running and can run Compose; the reason when not. */
export const findCompose = async (): Promise<{ usable: true } | { usable: false; why: string }> => {
  if (findProgram('docker') === undefined) return { usable: false, why: 'docker is not installed' };
  try {
    await ask('docker', ['info', '--format', '{{.ServerVersion}}'], { withinMs: 8_000 });
  } catch {
    return { usable: false, why: 'no docker engine answers' };
  }
  try {
    await ask('docker', ['compose', 'version'], { withinMs: 8_000 });
    return { usable: true };
  } catch {
    return { usable: false, why: 'docker has no compose plugin' };
  }
};

/** One project of Docker Compose: containers and volumes of its own. */
export interface ComposeProject {
  /** The folder of docker-compose.yml. */
  readonly root: string;
  /** The name in that file, unless another is given. */
  readonly project?: string;
}

/** Ports and secrets that docker-compose.yml takes from its environment. */
export interface ComposeSettings extends ComposeProject {
  readonly ports: Record<ServiceName, number>;
  readonly password: string;
}

const named = ({ project }: ComposeProject): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(project === undefined ? {} : { COMPOSE_PROJECT_NAME: project }),
});

const environment = ({ ports, password, ...project }: ComposeSettings): NodeJS.ProcessEnv => ({
  ...named(project),
  POSTGRES_PORT: String(ports.postgres),
  REDIS_PORT: String(ports.redis),
  KAFKA_PORT: String(ports.kafka),
  POSTGRES_PASSWORD: password,
});

/** Brings the named services up with Docker Compose and waits until each reports that it is healthy. */
export const composeUp = async (
  services: readonly ServiceName[],
  settings: ComposeSettings,
  say: Say,
): Promise<void> => {
  say(`Docker Compose: starting ${services.join(', ')} (the first time downloads their images)`);
  await ask('docker', ['compose', 'up', '--detach', '--wait', ...services], {
    cwd: settings.root,
    env: environment(settings),
    withinMs: 15 * 60_000,
  });
};

/** Stops the services and keeps their data; `forget` removes the volumes too. */
export const composeDown = async (project: ComposeProject, forget = false): Promise<void> => {
  await ask('docker', ['compose', 'down', '--timeout', '8', ...(forget ? ['--volumes'] : [])], {
    cwd: project.root,
    env: { ...named(project), POSTGRES_PASSWORD: 'unused' },
    withinMs: 60_000,
  });
};
