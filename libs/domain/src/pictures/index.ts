export * from './decide.js';
export * from './picture.js';
export * from './rules.js';
