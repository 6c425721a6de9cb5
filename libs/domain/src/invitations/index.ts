export * from './decide.js';
export * from './invitation.js';
export * from './reasons.js';
