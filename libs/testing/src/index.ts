/**
 * Services, databases and builders: what any test may need. The rest of the kit has an entry for each file, so that a
 * test loads what it uses: `@hedgerow/testing/decision`, `graphql-client`, `projection`, `in-process-projector`,
 * `program`, `stack` and `suite-database`.
 */
export { allEnded } from './all-ended.js';
export * from './builders.js';
export { type Certificates, certificates } from './certificates.js';
export { minutesFrom, type TestClock, testClock } from './clock.js';
export { createDatabase, emptyDatabase, freshDatabase, type TestDatabase, twoDatabases } from './database.js';
export { eventually } from './eventually.js';
export { databaseText } from './database-text.js';
export { type GuardedService, ownGuardedPostgres, ownGuardedRedis } from './own-guarded.js';
export { asController, loseDisk, ownGuardedKafka, ownKafka, ownKafkaCluster } from './own-kafka.js';
export { testMasterKey, testPersonalDataKey } from './personal-data.js';
export { stopPrivate, ThrowAwayServices } from './private-services.js';
export { scrape, type Scraped, testMetricsToken } from './scrape.js';
export { freshNamespace, type Needs, testServices, type TestServices } from './services.js';
export { throwAwayFolder } from './throw-away-folder.js';
