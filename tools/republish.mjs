import { handOver } from './bootstrap/hand-over.mjs';

await handOver('republish/main.ts');
