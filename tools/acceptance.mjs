import { handOver } from './bootstrap/hand-over.mjs';

await handOver('acceptance/main.ts');
