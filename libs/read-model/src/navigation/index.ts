export * from './figures.queries.js';
export * from './journeys.queries.js';
export * from './sessions.queries.js';
export { navigation as navigationProjection } from './navigation.js';
