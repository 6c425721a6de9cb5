import { Sessions } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { Announcements } from '../live/announcements.js';

/** Milliseconds for which an answer counts. The end of a session is announced; this bounds what is lost without Redis. */
const rememberMs = 1_000;
const mostRemembered = 50_000;

/** Which sessions live. Asked at each call, so that signing out counts at once and everywhere. */
@Injectable()
export class LiveSessions {
  private readonly known = new Map<string, { live: Promise<boolean>; until: number }>();

  constructor(
    private readonly sessions: Sessions,
    private readonly announcements: Announcements,
  ) {
    announcements.onSessionEnd((id) => void this.known.delete(id));
  }

  /** Tells every api that a session ended; call it after the commit. */
  async announceEnd(id: string): Promise<void> {
    this.known.delete(id);
    await this.announcements.sessionEnded(id);
  }

  has(id: string): Promise<boolean> {
    const now = Date.now();
    const known = this.known.get(id);
    if (known && known.until > now) return known.live;
    if (this.known.size >= mostRemembered) this.known.clear();
    const live = this.sessions.isActive(id);
    this.known.set(id, { live, until: now + rememberMs });
    // A failure is not an answer to remember.
    live.catch(() => this.known.delete(id));
    return live;
  }
}
