import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clean } from './checker/clean.js';
import { brokerKilled } from './scenarios/broker-killed.js';
import { postgresAway } from './scenarios/postgres-away.js';
import { redisAway } from './scenarios/redis-away.js';
import { openStage, type Stage } from './stack/stage.js';
import { type Services, startServices } from './stack/stack.js';

/** Faults of the services that our programs stand on. */
describe('services die and come back while uplinks and commands flow', () => {
  let services: Services;
  let stage: Stage;

  beforeAll(async () => {
    services = await startServices();
    stage = await openStage(services);
  }, 120_000);

  afterAll(async () => {
    await stage?.end();
    await services?.stop();
  }, 60_000);

  beforeEach(() => stage.recover(), 60_000);

  it.each([brokerKilled, postgresAway, redisAway])(
    '$id: $title',
    async ({ run }) => {
      await run(stage);
      expect(await stage.verdict(30_000)).toEqual(clean);
    },
    120_000,
  );
});
