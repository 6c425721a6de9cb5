export * from './config.js';
export * from './health.js';
export * from './ids.js';
export * from './logger.js';
export * from './pages.js';
export * from './retry.js';
export * from './shutdown.js';
export { type Progress, ProgressWatch } from './progress-watch.js';
export { type RedisAddress, redisOptions } from './redis.js';
