import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { isSignedIn, type Viewer } from '@hedgerow/domain';
import { Injectable } from '@nestjs/common';
import { LiveSessions } from './live-sessions.js';
import { Runtime } from '../runtime.js';

const dayMs = 86_400_000;
const macBytes = 16;
const keyBytes = 4 + 16 + 16 + macBytes;

const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const idText = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * Keys in the addresses of pictures and files that not everyone may see. A page's `<img>` and a browser that saves a file send no
 * token of a session, so the address says who asks: the key names person and session, and is good for one file until the end of
 * the next day (UTC). It is the word of a person, no right: whether they may see it is asked each time, and the end of the session ends it.
 * Of one day it is always the same, so that a browser finds again what it has.
 */
@Injectable()
export class AddressKeys {
  readonly #secret: KeyObject;

  constructor(
    { config }: Runtime,
    private readonly sessions: LiveSessions,
  ) {
    this.#secret = createSecretKey(
      Buffer.from(hkdfSync('sha256', config.tokenSecret, '', 'keys of pictures', 32)),
    );
  }

  /** The key by which this viewer fetches a file; undefined for a guest. */
  make(file: string, viewer: Viewer, now = Date.now()): string | undefined {
    if (!isSignedIn(viewer) || viewer.sessionId === undefined) return undefined;
    const day = Buffer.alloc(4);
    day.writeUInt32BE(Math.floor(now / dayMs));
    const said = Buffer.concat([day, idBytes(viewer.userId), idBytes(viewer.sessionId)]);
    return Buffer.concat([said, this.#mac(file, said)]).toString('base64url');
  }

  /** Who asks by this key; undefined for one that is not of this file, is too old, or whose session has ended. */
  async viewerOf(file: string, key: string, now = Date.now()): Promise<Viewer | undefined> {
    const bytes = Buffer.from(key, 'base64url');
    if (bytes.length !== keyBytes) return undefined;
    const said = bytes.subarray(0, -macBytes);
    if (!timingSafeEqual(bytes.subarray(-macBytes), this.#mac(file, said))) return undefined;
    const age = Math.floor(now / dayMs) - said.readUInt32BE(0);
    if (age < 0 || age > 1) return undefined;
    const [userId, sessionId] = [idText(said.subarray(4, 20)), idText(said.subarray(20, 36))];
    const role = await this.sessions.roleIn(sessionId);
    return role && { role, userId, sessionId };
  }

  #mac(file: string, said: Buffer): Buffer {
    return createHmac('sha256', this.#secret).update(file).update(said).digest().subarray(0, macBytes);
  }
}
