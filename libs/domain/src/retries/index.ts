export * from './retries.js';
