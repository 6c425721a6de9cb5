import { describe } from '@jest/globals';
import { play } from './play.fixture.js';
import { ingestKilled } from './scenarios/ingest-killed.js';
import { projectorFrozen } from './scenarios/projector-frozen.js';
import { projectorKilled } from './scenarios/projector-killed.js';
import { publisherKilled } from './scenarios/publisher-killed.js';
import { rebuildUnderLoad } from './scenarios/rebuild-under-load.js';
import { season } from './scenarios/season.js';
import { workerKilled } from './scenarios/worker-killed.js';

describe('our programs die and freeze while uplinks and commands flow', () =>
  play([
    ...[ingestKilled, publisherKilled, projectorKilled, projectorFrozen, workerKilled, rebuildUnderLoad],
    season,
  ]));
