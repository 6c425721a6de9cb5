export * from './replay-request.js';
