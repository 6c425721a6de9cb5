export * from './water.js';
