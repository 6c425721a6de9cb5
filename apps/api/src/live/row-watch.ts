import { type AnyTable, revisionsOf } from '@hedgerow/read-model';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Runtime } from '../runtime.js';
import { Announcements } from './announcements.js';
import { announcedNow } from './causes.js';
import { LatestStream } from './latest-stream.js';

/** Milliseconds between checks for lost announcements: a right that was taken away is gone from every screen within 2 s. */
const healMs = 1_500;

interface Watched {
  readonly table: AnyTable;
  readonly id: string;
  readonly changes: LatestStream<undefined>;
  /** The latest revision that was read or announced; undefined while there is no such row. */
  revision: number | undefined;
  /** Whether the last check found an older revision than this one. */
  isBehind: boolean;
}

const isOlder = (found: number | undefined, shown: number | undefined): boolean =>
  found !== undefined && shown !== undefined && found < shown;

/**
 * Tells when a row of any kind changed. Announcements come over Redis, which may lose them: so every few seconds, and
 * whenever Redis returns, one statement for each kind reads the revisions of all rows that are being watched.
 */
@Injectable()
export class RowWatch implements OnApplicationShutdown {
  private readonly watched = new Set<Watched>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly runtime: Runtime,
    private readonly announcements: Announcements,
  ) {
    announcements.onReturn(() => void this.heal());
    this.timer = setInterval(() => void this.heal(), healMs);
    this.timer.unref();
  }

  /**
   * A stream that yields once at the start, then whenever the row may have changed, appeared or disappeared. The reader
   * reads the row itself, after each value. End the stream to stop watching.
   */
  async open(table: AnyTable, id: string): Promise<LatestStream<undefined>> {
    const stop = this.announcements.onChange(table.options.announces ?? '', id, (change) => {
      const { revision } = change;
      if (revision === watched.revision) return;
      if (revision !== null) watched.revision = revision;
      changes.push(undefined, announcedNow(change));
    });
    const changes = new LatestStream<undefined>(() => {
      stop();
      this.watched.delete(watched);
    });
    const watched: Watched = { table, id, changes, revision: undefined, isBehind: false };
    try {
      // The reader reads the row after this: what it shows is at least as new as the revision kept here.
      const revision = (await revisionsOf(this.runtime.readPool, table, [id])).get(id);
      watched.revision ??= revision;
    } catch (error) {
      changes.end();
      throw error;
    }
    this.watched.add(watched);
    changes.push(undefined);
    return changes;
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const { changes } of this.watched) changes.end();
  }

  private async heal(): Promise<void> {
    const byTable = new Map<AnyTable, Watched[]>();
    for (const watched of this.watched) {
      const list = byTable.get(watched.table);
      if (list) list.push(watched);
      else byTable.set(watched.table, [watched]);
    }
    try {
      for (const [table, list] of byTable) await this.compare(table, list);
    } catch (error) {
      // The database is away; the next check finds what this one could not.
      this.runtime.logger.warn({ err: error }, 'watched rows could not be compared');
    }
  }

  private async compare(table: AnyTable, list: readonly Watched[]): Promise<void> {
    const before = list.map(({ revision }) => revision);
    const found = await revisionsOf(this.runtime.readPool, table, [...new Set(list.map(({ id }) => id))]);
    list.forEach((watched, i) => {
      const revision = found.get(watched.id);
      // An announcement that came during the query is newer than its answer.
      if (watched.revision !== before[i]) return;
      // The projector commits without waiting for the disk: a crash of PostgreSQL takes its last rows back, and it
      // writes them again within a second or two. That step back is not shown unless the next check finds it too.
      const wasBehind = watched.isBehind;
      watched.isBehind = isOlder(revision, watched.revision);
      if (revision === watched.revision || (watched.isBehind && !wasBehind)) return;
      watched.revision = revision;
      watched.isBehind = false;
      watched.changes.push(undefined);
    });
  }
}
