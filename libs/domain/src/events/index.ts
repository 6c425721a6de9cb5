export * from './aggregate.js';
export * from './event.js';
export * from './most-counted.js';
export * from './rejection.js';
export * from './several.js';
export * from './validation.js';
