import module from 'node:module';
import { load } from './hooks.mjs';

// Node 26 warns of `register`; an older one that runs `npm run faults:planted` may have nothing else.
if (module.registerHooks) module.registerHooks({ load });
else module.register('./hooks.mjs', import.meta.url);
