import { handOver } from './bootstrap/hand-over.mjs';

await handOver('bench/main.ts');
