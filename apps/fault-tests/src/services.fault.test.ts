import { describe } from '@jest/globals';
import { play } from './play.fixture.js';
import { brokerKilled } from './scenarios/broker-killed.js';
import { postgresAway } from './scenarios/postgres-away.js';
import { redisAway } from './scenarios/redis-away.js';

describe('services die and come back while uplinks and commands flow', () =>
  play([brokerKilled, postgresAway, redisAway], { restWithin: 30_000, within: 120_000 }));
