export * from './distance.js';
export * from './location.js';
