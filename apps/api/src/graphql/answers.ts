import { newId } from '@hedgerow/platform';
import type { Viewer } from '@hedgerow/domain';
import { Injectable } from '@nestjs/common';
import { Announcements } from '../live/announcements.js';
import { Runtime } from '../runtime.js';
import { rows } from './sql.js';

/** Milliseconds that an answer waits for the read model. Past that it is made from the stream. */
const patienceMs = 2_000;
/** Milliseconds between looks when nothing is announced. */
const lookMs = 100;

/** Views of the read model that carry the version of the stream they show. */
export type Versioned = 'things' | 'devices' | 'timeline' | 'groups' | 'users';
const kinds: Record<Versioned, string> = {
  things: 'thing',
  devices: 'device',
  timeline: 'action',
  groups: 'group',
  users: 'user',
};

/** The read side of read-your-own-write. */
@Injectable()
export class Answers {
  constructor(
    private readonly runtime: Runtime,
    private readonly announcements: Announcements,
  ) {}

  /** Waits, within a bound, until the view shows this version of the row; false when it does not in time. */
  async shows(view: Versioned, id: string, version: number): Promise<boolean> {
    const until = Date.now() + patienceMs;
    let wake: () => void = () => undefined;
    let changed = false;
    const stop = this.announcements.onChange(kinds[view], id, () => {
      changed = true;
      wake();
    });
    try {
      while (!(await this.has(view, id, version))) {
        const left = until - Date.now();
        if (left <= 0) return false;
        if (!changed) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, Math.min(left, lookMs));
            wake = () => {
              clearTimeout(timer);
              resolve();
            };
          });
        }
        changed = false;
      }
      return true;
    } finally {
      stop();
    }
  }

  private async has(view: Versioned, id: string, version: number): Promise<boolean> {
    const found = await rows(
      this.runtime.pool,
      `select 1 from read.${view} where id = $1 and version >= $2`,
      [id, version],
    );
    return found.length > 0;
  }
}

/** The actor of what a person does. */
export const actorOf = (viewer: Viewer & { userId: string }) => ({
  kind: 'person' as const,
  id: viewer.userId,
});

/** The id of a command: the caller's own when given, so that sending it again changes nothing; else a new one. */
export const commandIdOf = (command: string, clientMutationId: string | null | undefined): string =>
  clientMutationId ? `${command}:${clientMutationId}` : newId();
