export * from './depart.js';
export * from './fate.js';
