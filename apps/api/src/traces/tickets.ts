import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Of a command that was answered: its trace, the names of its mutations, and when the answer began and was ready. */
export interface CommandTicket {
  readonly kind: 'command';
  readonly correlationId: string;
  readonly name: string;
  readonly begun: number;
  readonly ended: number;
}

/** Of a live message that was sent: its trace, the id of its span and which watcher this is, and when it was sent. */
export interface MessageTicket {
  readonly kind: 'message';
  readonly correlationId: string;
  readonly id: string;
  readonly watcher: number;
  readonly sent: number;
}

export type Ticket = CommandTicket | MessageTicket;

/** Milliseconds for which a ticket is good: a browser tells of what it has just shown. */
export const ticketMs = 120_000;
/** Characters of the longest ticket. */
export const mostTicket = 500;
const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

const madeAt = (ticket: Ticket): number => (ticket.kind === 'command' ? ticket.ended : ticket.sent);

/**
 * What a browser has to show to tell of a frame: our own words about a request or a message, sealed for whom it was for (AES-GCM). So a
 * trace of others cannot be added to, named or moved, those who watch do not learn which conversation a change was of, and no api has to
 * keep what another one answered.
 */
export class Tickets {
  readonly #secret: KeyObject;

  constructor(tokenSecret: string) {
    this.#secret = createSecretKey(Buffer.from(hkdfSync('sha256', tokenSecret, '', 'tickets of traces', 32)));
  }

  /** A ticket for those with these rights (`scopeOf`). */
  make(ticket: Ticket, scope: string): string {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.#secret, nonce).setAAD(Buffer.from(scope));
    const sealed = Buffer.concat([sealing.update(JSON.stringify(ticket)), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
  }

  /** What a ticket says; undefined for one that is not ours, was for others, or is too old. */
  read(text: string, scope: string, now = Date.now()): Ticket | undefined {
    const ticket = this.#open(Buffer.from(text, 'base64url'), scope);
    if (ticket === undefined) return undefined;
    // Of another api, whose clock may be a little ahead.
    const age = Math.max(0, now - madeAt(ticket));
    return age <= ticketMs ? ticket : undefined;
  }

  #open(given: Buffer, scope: string): Ticket | undefined {
    const [tagAt, sealedAt] = [nonceBytes, nonceBytes + tagBytes];
    if (given.length <= sealedAt) return undefined;
    try {
      const opening = createDecipheriv(cipher, this.#secret, given.subarray(0, tagAt))
        .setAAD(Buffer.from(scope))
        .setAuthTag(given.subarray(tagAt, sealedAt));
      return JSON.parse(
        `${opening.update(given.subarray(sealedAt), undefined, 'utf8')}${opening.final('utf8')}`,
      ) as Ticket;
    } catch {
      return undefined;
    }
  }
}
