export * from './names.queries.js';
