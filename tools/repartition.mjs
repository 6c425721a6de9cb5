import { handOver } from './bootstrap/hand-over.mjs';

await handOver('repartition/main.ts');
