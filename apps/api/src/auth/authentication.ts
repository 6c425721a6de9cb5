import { guest, type Viewer } from '@hedgerow/domain';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../graphql/schema/context.js';
import { refuse } from '../graphql/schema/refusal.js';
import { LiveSessions } from './live-sessions.js';
import { type Claims, Tokens } from './tokens.js';

/** Any role but the guest's is signed in; an empty one is signed out. */
const isGuest = ({ role, user_id: userId }: Claims): boolean =>
  role === '' || role === 'bk_anonymous' || userId === undefined;

/** Finds out who calls. Everything that comes in, over HTTP or a socket, passes here at each call. */
@Injectable()
export class Authentication {
  constructor(
    private readonly tokens: Tokens,
    private readonly sessions: LiveSessions,
  ) {}

  /**
   * Without a token a guest calls. A token that is expired, edited, not ours, or whose session ended is refused with
   * EXPIRED, so that the client drops it and begins again.
   */
  async callerOf(token: string | undefined, address: string, browser = ''): Promise<Caller> {
    if (token === undefined) return { viewer: guest, address, browser, domainName: '' };
    const claims = this.tokens.read(token);
    if (!claims) return refuse('EXPIRED');
    return {
      viewer: isGuest(claims) ? guest : await this.personOf(claims),
      address,
      browser,
      domainName: claims.domain_name,
      expiresAt: claims.exp * 1_000,
    };
  }

  /** The role is the one the person has now. That in the token is what they had when they signed in. */
  private async personOf({ user_id: userId, sid: sessionId }: Claims): Promise<Viewer> {
    const role = (await this.sessions.roleIn(sessionId)) ?? refuse('EXPIRED');
    return { role, ...(userId === undefined ? {} : { userId }), sessionId };
  }
}
