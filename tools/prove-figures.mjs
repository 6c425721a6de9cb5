import { handOver } from './bootstrap/hand-over.mjs';

await handOver('prove-figures/main.ts');
