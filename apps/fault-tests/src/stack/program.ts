import { Program } from '@hedgerow/testing/program';
import { checkPlants, type Plant, planting } from '../planting/plant.js';

/** One program as built, each time started with other changes planted. */
export class PlantedProgram extends Program {
  /** Planted at every start: the bug of a run that is to turn red. */
  bugs: readonly Plant[] = [];

  /** Starts it and waits until it serves; `more` is planted and `env` added for this run only. */
  async startPlanted(more: readonly Plant[], env: NodeJS.ProcessEnv = {}): Promise<void> {
    const changes = [...this.bugs, ...more];
    checkPlants(changes);
    const planted = planting(changes);
    await super.start(planted.args, { ...planted.env, ...env });
    const loaded = this.log(Infinity).split('planted in ').length - 1;
    if (loaded !== changes.length)
      throw new Error(`${this.label} loaded ${loaded} of ${changes.length} changed modules`);
  }

  override start(): Promise<void> {
    return this.startPlanted([]);
  }

  /** Starts it with a planted kill and resolves when that was reached, be it before it served or long after. */
  async startToDie(plant: Plant, env: NodeJS.ProcessEnv = {}): Promise<void> {
    try {
      await this.startPlanted([plant], env);
    } catch (error) {
      if (this.pid === undefined && this.log().includes('planted in')) return;
      throw error;
    }
    await this.died();
  }
}
