export * from './decide.js';
export * from './feedback.js';
