import module from 'node:module';
import { load } from './hooks.mjs';

// Node 26 warns of `register`; Node before 22.15 has nothing else.
if (module.registerHooks) module.registerHooks({ load });
else module.register('./hooks.mjs', import.meta.url);
