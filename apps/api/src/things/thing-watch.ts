import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Announcements } from '../live/announcements.js';
import { LatestStream } from '../live/latest-stream.js';
import { Runtime } from '../runtime.js';

/** Milliseconds between looks for lost announcements: nothing on a screen may stay wrong for 5 s. */
const healMs = 3_000;

interface Watched {
  readonly id: string;
  readonly changes: LatestStream<undefined>;
  revision: number;
}

/**
 * Tells when a thing changed. Announcements come over Redis, which may lose them: so now and then, and whenever Redis
 * returns, one statement asks for the revisions of everything that is being watched.
 */
@Injectable()
export class ThingWatch implements OnApplicationShutdown {
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

  /** A stream that yields when the thing may have changed; `shown` says which revision its reader has. */
  open(id: string): { changes: LatestStream<undefined>; shown: (revision: number) => void } {
    const stop = this.announcements.onChange('thing', id, (change) => {
      if (change.revision !== watched.revision) watched.changes.push(undefined);
    });
    const changes = new LatestStream<undefined>(() => {
      stop();
      this.watched.delete(watched);
    });
    const watched: Watched = { id, changes, revision: 0 };
    this.watched.add(watched);
    return { changes, shown: (revision) => void (watched.revision = revision) };
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    for (const { changes } of this.watched) changes.end();
  }

  private async heal(): Promise<void> {
    if (this.watched.size === 0) return;
    try {
      const ids = [...new Set([...this.watched].map(({ id }) => id))];
      const { rows: found } = await this.runtime.pool.query<{ id: string; revision: number }>(
        `select id, revision::float8 as revision from read.things where id = any($1::uuid[])`,
        [ids],
      );
      const revisions = new Map(found.map(({ id, revision }) => [id, revision]));
      for (const one of this.watched) if (revisions.get(one.id) !== one.revision) one.changes.push(undefined);
    } catch (error) {
      // The database is away; the next look finds what this one could not.
      this.runtime.logger.warn({ err: error }, 'live things could not be compared');
    }
  }
}
