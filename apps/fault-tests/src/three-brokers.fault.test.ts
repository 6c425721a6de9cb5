import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clean } from './checker/clean.js';
import { brokersKilled } from './scenarios/brokers-killed.js';
import { openStage, type Stage } from './stack/stage.js';
import { type Services, startServices } from './stack/stack.js';

/** Faults of brokers where there are three. */
describe('brokers die and come back while uplinks and commands flow', () => {
  let services: Services;
  let stage: Stage;

  beforeAll(async () => {
    services = await startServices(3);
    stage = await openStage(services);
  }, 120_000);

  afterAll(async () => {
    await stage?.end();
    await services?.stop();
  }, 60_000);

  it.each([brokersKilled])(
    '$id: $title',
    async ({ run }) => {
      await run(stage);
      expect(await stage.verdict(30_000)).toEqual(clean);
    },
    240_000,
  );
});
