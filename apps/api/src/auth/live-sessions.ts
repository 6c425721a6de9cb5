import { type PersonRole, Sessions } from '@hedgerow/event-store';
import { Injectable } from '@nestjs/common';
import { Announcements } from '../live/announcements.js';

/**
 * Milliseconds for which an answer counts. The end of a session is announced; this bounds what is lost without Redis, and how
 * long a role outlives its end.
 */
const rememberMs = 1_000;
const mostRemembered = 50_000;
/** Milliseconds between two notes that a session is used. */
const touchMs = 600_000;

/**
 * Which sessions live, and the role of their person. Asked at each call, so that signing out counts at once and everywhere,
 * and a right that was taken is gone within a second, whatever the token says.
 */
@Injectable()
export class LiveSessions {
  private readonly known = new Map<string, { role: Promise<PersonRole | undefined>; until: number }>();

  private readonly touched = new Map<string, number>();

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

  /** The role that the person of a session has; undefined once the session has ended. */
  roleIn(id: string): Promise<PersonRole | undefined> {
    this.touch(id);
    const known = this.known.get(id);
    if (known && known.until > Date.now()) return known.role;
    const role = this.sessions.roleIn(id);
    this.remember(id, role);
    // A failure is not an answer to remember.
    role.catch(() => this.known.delete(id));
    return role;
  }

  /** The same of many sessions, asked anew; those that have ended are left out. */
  async rolesIn(ids: readonly string[]): Promise<ReadonlyMap<string, PersonRole>> {
    const roles = await this.sessions.rolesIn(ids);
    // Whose socket is closed for a right that was taken must not come back with what was remembered of it.
    for (const id of ids) this.remember(id, Promise.resolve(roles.get(id)));
    return roles;
  }

  /** Beside the request, which does not wait for it and does not fail with it. */
  private touch(id: string): void {
    const now = Date.now();
    if ((this.touched.get(id) ?? 0) > now - touchMs) return;
    if (this.touched.size >= mostRemembered) this.touched.clear();
    this.touched.set(id, now);
    this.sessions.touch(id).catch(() => this.touched.delete(id));
  }

  private remember(id: string, role: Promise<PersonRole | undefined>): void {
    if (this.known.size >= mostRemembered) this.known.clear();
    this.known.set(id, { role, until: Date.now() + rememberMs });
  }
}
