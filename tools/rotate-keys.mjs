import { handOver } from './bootstrap/hand-over.mjs';

await handOver('rotate-keys/main.ts');
