import type { Row } from '../runner/row.js';
import { g1 } from './g01-produce.js';
import { g2 } from './g02-webhook.js';
import { g5 } from './g05-append.js';
import { g5b } from './g05b-append-emmett.js';
import { g6 } from './g06-publish.js';
import { g7, g7b } from './g07-project.js';
import { g8 } from './g08-rebuild.js';
import { g8c } from './g08c-under-load.js';
import { g9, g9b } from './g09-graphql.js';
import { g11 } from './g11-live.js';
import { g11b } from './g11b-own-write.js';
import { g11c } from './g11c-cost.js';
import { g12 } from './g12-first-screen.js';
import { g13 } from './g13-memory.js';
import { g14 } from './g14-growth.js';
import { g15 } from './g15-navigation.js';
import { g16 } from './g16-cold-start.js';
import { s8 } from './s08-timing.js';
import { s12 } from './s12-pictures.js';

/** Every row there is, in the order of the table of bars. */
export const rows: readonly Row[] = [
  g1,
  g2,
  g5,
  g5b,
  g6,
  g7,
  g7b,
  g8,
  g8c,
  g9,
  g9b,
  g11,
  g11b,
  g11c,
  g12,
  g13,
  g14,
  g15,
  g16,
  s8,
  s12,
];
