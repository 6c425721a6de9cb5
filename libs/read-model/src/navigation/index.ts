export * from './figures.queries.js';
export { navigation as navigationProjection } from './navigation.js';
