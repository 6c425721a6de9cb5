import { handOver } from './bootstrap/hand-over.mjs';

await handOver('rebuild/main.ts');
