import {
  type EventStore,
  ExportRuns,
  OwnEvents,
  OwnInvitations,
  type PersonKeys,
  SecondFactors,
  Sessions,
} from '@hedgerow/event-store';
import type { PictureStore } from '@hedgerow/pictures';
import type { Pool } from 'pg';
import type { MakeExportParts } from './make-export.js';

interface Stores {
  readonly pool: Pool;
  readonly readPool: Pool;
  readonly store: EventStore;
  readonly keys: PersonKeys;
  readonly bytes?: PictureStore | undefined;
}

/** What the making of files with data needs, over the connections of the worker. */
export const exportParts = ({ pool, readPool, store, keys, bytes }: Stores): MakeExportParts => ({
  store,
  runs: new ExportRuns(pool, keys),
  sources: {
    store,
    readPool,
    bytes,
    events: new OwnEvents(pool, keys),
    invitations: new OwnInvitations(pool),
    sessions: new Sessions(pool),
    factors: new SecondFactors(pool, keys),
  },
});
