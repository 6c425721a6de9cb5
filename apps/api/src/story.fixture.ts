import type { ProjectionEvent } from '@hedgerow/read-model';
import { type Built, recorded } from '@hedgerow/testing';

/** What was built, as projections hear it. */
export const heard = (built: Built, options: Parameters<typeof recorded>[1] = {}): ProjectionEvent[] =>
  recorded(built, options) as ProjectionEvent[];
