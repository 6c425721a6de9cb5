import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { clean } from './checker/clean.js';
import type { Scenario } from './scenarios/scenario.js';
import { openStage, type Stage } from './stack/stage.js';
import { type Services, startServices } from './stack/stack.js';

interface Limits {
  /** Milliseconds after the load within which all is at rest. */
  readonly restWithin?: number;
  /** Milliseconds that one scenario may take in all. */
  readonly within?: number;
}

/** Plays scenarios, which need as many brokers as the first, one after the other on one stack of their own. Everything that it accepted is checked after each. */
export const play = (scenarios: readonly Scenario[], { restWithin, within = 240_000 }: Limits = {}): void => {
  const brokers = scenarios[0]!.brokers ?? 1;
  let services: Services;
  let stage: Stage;

  beforeAll(async () => {
    services = await startServices(brokers);
    stage = await openStage(services);
  }, 120_000);

  afterAll(async () => {
    await stage?.end();
    await services?.stop();
  }, 60_000);

  beforeEach(() => stage.recover(), 60_000);

  it.each(scenarios)(
    '$id: $title',
    async ({ run }) => {
      await run(stage);
      expect(await stage.verdict(restWithin)).toEqual(clean);
    },
    within,
  );
};
