export * from './decide.js';
export * from './kinds.js';
export * from './mentions.js';
export * from './morning.js';
export * from './notification.js';
export * from './push.js';
