import { join } from 'node:path';
import type { ProgramName } from '@hedgerow/testing/program';
import { startAll } from '@hedgerow/testing/stack';
import { check, type Report } from '../checker/check.js';
import { untilNoTimers, untilQuiet } from '../checker/quiet.js';
import { Ledger } from '../ledger/ledger.js';
import { Load } from '../load/load.js';
import { type Scene, setScene } from '../load/scene.js';
import { watch, type Watcher } from '../load/watchers.js';
import type { Plant } from '../planting/plant.js';
import { prepareStack, type Services, type Stack } from './stack.js';

/** A running Hedgerow with a person, things and devices in it, subscribers, and the load to put on it. */
export interface Stage {
  readonly stack: Stack;
  readonly scene: Scene;
  readonly load: Load;
  readonly ledger: Ledger;
  readonly watchers: readonly Watcher[];
  readonly bugs: Bugs;
  /** Makes everything run again that a failed test before may have left dead, frozen or busy. */
  recover(): Promise<void>;
  /** Ends the load, waits for rest and asks the checker. */
  verdict(restWithin?: number): Promise<Report>;
  end(): Promise<void>;
}

/** Changes planted in programs for the whole life of a stage. */
export type Bugs = Partial<Record<ProgramName | 'rebuild', readonly Plant[]>>;

/** Starts everything on the given services. */
export const openStage = async (services: Services, bugs: Bugs = {}): Promise<Stage> => {
  const stack = await prepareStack(services);
  for (const [name, program] of Object.entries(stack.programs))
    program.bugs = bugs[name as ProgramName] ?? [];
  stack.otherProjector.bugs = bugs.projector ?? [];
  await startAll(stack.programs);
  const scene = await setScene(stack);
  const ledger = new Ledger(join(stack.dir, 'ledger.jsonl'));
  const load = new Load(stack, scene, ledger);
  const watchers = scene.things.map((thingId) => watch(stack, scene, thingId));
  return {
    ...{ stack, scene, ledger, load, watchers, bugs },
    recover: async () => {
      await load.stop(0);
      await stack.otherProjector.kill();
      await Promise.all(
        [...Object.values(services.controls), ...services.brokers].map((c) =>
          c.pid === undefined ? c.restart() : c.thaw(),
        ),
      );
      for (const program of Object.values(stack.programs)) program.thaw();
      await Promise.all(Object.values(stack.programs).map((program) => program.ensure()));
    },
    verdict: async (restWithin) => {
      await load.stop();
      await untilQuiet(stack, restWithin);
      await untilNoTimers(stack);
      await untilQuiet(stack, restWithin);
      return check(stack, ledger.entries(), watchers);
    },
    end: async () => {
      await load.stop(0);
      await Promise.all(watchers.map((watcher) => watcher.close()));
      await stack.stop();
    },
  };
};
