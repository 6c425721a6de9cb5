import { handOver } from './bootstrap/hand-over.mjs';

await handOver('../apps/fault-tests/src/planted/main.ts');
