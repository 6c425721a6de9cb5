import { handOver } from './bootstrap/hand-over.mjs';

await handOver('erase/main.ts');
