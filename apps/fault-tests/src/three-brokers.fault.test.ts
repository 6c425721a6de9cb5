import { describe } from '@jest/globals';
import { play } from './play.fixture.js';
import { brokersKilled } from './scenarios/brokers-killed.js';

describe('brokers die and come back while uplinks and commands flow', () =>
  play([brokersKilled], { restWithin: 30_000 }));
