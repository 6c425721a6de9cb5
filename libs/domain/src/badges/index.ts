export * from './badge.js';
export * from './badge-types.js';
export * from './counted.js';
export * from './decide.js';
export * from './preview.js';
