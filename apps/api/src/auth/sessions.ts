import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { rows } from '../graphql/sql.js';
import { Announcements } from '../live/announcements.js';
import { Runtime } from '../runtime.js';

/** Milliseconds for which an answer counts. The end of a session is announced; this bounds what is lost without Redis. */
const rememberMs = 1_000;
const mostRemembered = 50_000;

/** Which sessions live. Asked at each call, so that signing out counts at once and everywhere. */
@Injectable()
export class Sessions {
  private readonly known = new Map<string, { live: Promise<boolean>; until: number }>();

  constructor(
    private readonly runtime: Runtime,
    private readonly announcements: Announcements,
  ) {
    announcements.onSessionEnd((id) => void this.known.delete(id));
  }

  /** Opens a session within the transaction of a sign-in. */
  async open(client: pg.ClientBase, session: { id: string; userId: string; life: number }): Promise<void> {
    await client.query(
      `insert into events.sessions (id, user_id, expires_at) values ($1, $2, now() + make_interval(secs => $3))`,
      [session.id, session.userId, session.life],
    );
  }

  /** Ends a session within the transaction of a sign-out. */
  async end(client: pg.ClientBase, id: string): Promise<void> {
    await client.query(`update events.sessions set revoked_at = now() where id = $1 and revoked_at is null`, [
      id,
    ]);
  }

  /** Tells every api that a session ended; call it after the commit. */
  async announceEnd(id: string): Promise<void> {
    this.known.delete(id);
    await this.announcements.sessionEnded(id);
  }

  isLive(id: string): Promise<boolean> {
    const now = Date.now();
    const known = this.known.get(id);
    if (known && known.until > now) return known.live;
    if (this.known.size >= mostRemembered) this.known.clear();
    const live = this.ask(id);
    this.known.set(id, { live, until: now + rememberMs });
    // A failure is not an answer to remember.
    live.catch(() => this.known.delete(id));
    return live;
  }

  private async ask(id: string): Promise<boolean> {
    const found = await rows(
      this.runtime.pool,
      `select 1 from events.sessions where id = $1 and revoked_at is null and expires_at > now()`,
      [id],
    );
    return found.length > 0;
  }
}
