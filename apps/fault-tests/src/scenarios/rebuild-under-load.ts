import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { apiClient } from '../load/api.js';
import { checkPlants, killAt, type Plant, planting, root } from '../planting/plant.js';
import type { Stage } from '../stack/stage.js';
import { promise, type Scenario } from './scenario.js';

const rebuild = 'apps/projector/dist/rebuild/rebuild.js';
const load = 'apps/projector/dist/rebuild/load.js';

/** Where a rebuild may die. After the switch it is done, even when the process dies. */
const points: readonly Plant[] = [
  killAt(load, 'await this.inTurn(()=>this.project(batch, portions, from, next));', 'after', 3),
  killAt(rebuild, "log('Loaded; making indexes');", 'before'),
  killAt(rebuild, 'await switchTo(client, readModel, projection, generation);', 'before'),
  killAt(rebuild, 'await switchTo(client, readModel, projection, generation);', 'after'),
];

/** Runs the command as an operator would; resolves with its exit code (null when killed) and its output. */
export const runRebuild = (
  { stack: { env }, bugs }: Stage,
  projection: string,
  more: readonly Plant[] = [],
): Promise<{ code: number | null; output: string }> => {
  const plants = [...(bugs.rebuild ?? []), ...more];
  checkPlants(plants);
  const planted = planting(plants);
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...planted.args, join(root, 'apps/projector/dist/rebuild.js'), projection],
      { cwd: root, env: { ...env, ...planted.env }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.on('data', (text: Buffer) => (output += String(text)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
};

/** Reads the list as a visitor does, all the time, until stopped; resolves with what was wrong. */
const readAllTheTime = (stage: Stage): (() => Promise<{ reads: number; wrong: string[] }>) => {
  const { stack, scene } = stage;
  const guest = apiClient(stack.apiUrl);
  const wrong: string[] = [];
  let reads = 0;
  let stopped = false;
  const document = '{ allPublicThings(first: 100) { nodes { id name } } }';
  const reading = (async () => {
    while (!stopped) {
      try {
        const { allPublicThings } = await guest.get<{ allPublicThings: { nodes: { id: string }[] } }>(
          document,
        );
        reads += 1;
        const shown = new Set(allPublicThings.nodes.map(({ id }) => id));
        if (!scene.things.every((id) => shown.has(id))) wrong.push(`a list of ${shown.size} things`);
      } catch (error) {
        wrong.push((error as Error).message);
      }
    }
  })();
  return async () => {
    stopped = true;
    await reading;
    return { reads, wrong };
  };
};

export const rebuildUnderLoad: Scenario = {
  id: 'F14',
  title:
    '[009] [010] a rebuild under load is killed at every stage, then finishes with equal rows and no wrong answer',
  run: async (stage) => {
    stage.load.start();
    await stage.load.more(20);
    const stopReading = readAllTheTime(stage);
    for (const plant of points) {
      const { code, output } = await runRebuild(stage, 'things', [plant]);
      promise(code === null, `the rebuild is killed where it should be (${code}): ${output}`);
    }
    for (const projection of ['things', 'conditions', 'readings', 'badges']) {
      const { code, output } = await runRebuild(stage, projection);
      promise(code === 0, `the rebuild of ${projection} ends well (${code}): ${output}`);
    }
    await stage.load.more(20);
    const { reads, wrong } = await stopReading();
    promise(reads > 0 && wrong.length === 0, `${reads} answers during the rebuilds are right: ${wrong[0]}`);
  },
};
