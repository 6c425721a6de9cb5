import { handOver } from './bootstrap/hand-over.mjs';

await handOver('replay/main.ts');
