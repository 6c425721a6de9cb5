import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clean } from './checker/clean.js';
import { ingestKilled } from './scenarios/ingest-killed.js';
import { projectorFrozen } from './scenarios/projector-frozen.js';
import { projectorKilled } from './scenarios/projector-killed.js';
import { publisherKilled } from './scenarios/publisher-killed.js';
import { rebuildUnderLoad } from './scenarios/rebuild-under-load.js';
import { season } from './scenarios/season.js';
import { workerKilled } from './scenarios/worker-killed.js';
import { openStage, type Stage } from './stack/stage.js';
import { type Services, startServices } from './stack/stack.js';

/** Faults of the programs. One stack goes through all of them, and everything it accepted is checked each time. */
describe('our programs die and freeze while uplinks and commands flow', () => {
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

  it.each([
    ...[ingestKilled, publisherKilled, projectorKilled, projectorFrozen, workerKilled, rebuildUnderLoad],
    season,
  ])(
    '$id: $title',
    async ({ run }) => {
      await run(stage);
      expect(await stage.verdict()).toEqual(clean);
    },
    240_000,
  );
});
