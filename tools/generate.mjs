import { handOver } from './bootstrap/hand-over.mjs';

await handOver('generate/main.ts');
