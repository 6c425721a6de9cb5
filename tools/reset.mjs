import { handOver } from './bootstrap/hand-over.mjs';

await handOver('reset/main.ts');
