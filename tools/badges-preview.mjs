import { handOver } from './bootstrap/hand-over.mjs';

await handOver('badges/main.ts');
