export * from './definitions.queries.js';
export * from './figures.queries.js';
export { sessionGapMinutes } from '../config.js';
export { sessionParts } from './parts.js';
export * from './journeys.queries.js';
export * from './session-list.queries.js';
export * from './sessions.queries.js';
export { navigation as navigationProjection } from './navigation.js';
