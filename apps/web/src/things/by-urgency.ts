import { waterOf } from '@hedgerow/domain';
import { byNeed } from '../readings/state.js';

interface Urgent {
  readonly type: string;
  readonly water?: number | null;
  readonly lastAction?: string | null;
}

/** Sorts things by what they need: by their water where it means anything, then what was left alone for longest. */
export const byUrgency = (a: Urgent, b: Urgent): number =>
  byNeed({ water: waterOf(a) }, { water: waterOf(b) }) ||
  (a.lastAction ?? '').localeCompare(b.lastAction ?? '');
