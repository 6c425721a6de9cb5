export * from './badge.js';
export * from './decide.js';
