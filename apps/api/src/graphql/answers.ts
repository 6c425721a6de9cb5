import { newId } from '@hedgerow/platform';
import { type Versioned, waitForVersion } from '@hedgerow/read-model';
import { Injectable } from '@nestjs/common';
import type { Person } from './context.js';
import { Announcements } from '../live/announcements.js';
import { Runtime } from '../runtime.js';

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

  /**
   * Waits, within 2 s, until the view shows this version of the row; false when it does not in time, and the answer is
   * made from what was written.
   */
  shows(view: Versioned, id: string, version: number): Promise<boolean> {
    return waitForVersion(this.runtime.pool, view, id, version, {
      changed: (wake) => this.announcements.onChange(kinds[view], id, wake),
    });
  }
}

/** The actor of what a person does. */
export const actorOf = (viewer: Person) => ({
  kind: 'person' as const,
  id: viewer.userId,
});

/** The id of a command: the caller's own when given, so that sending it again changes nothing; else a new one. */
export const commandIdOf = (command: string, clientMutationId: string | null | undefined): string =>
  clientMutationId ? `${command}:${clientMutationId}` : newId();
