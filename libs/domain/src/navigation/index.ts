export * from './audience.js';
export * from './days.js';
export * from './decide.js';
export * from './items.js';
export * from './mean.js';
export * from './most-counted.js';
export * from './routes.js';
export * from './session.js';
