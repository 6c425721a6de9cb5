import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

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
const macBytes = 16;

const madeAt = (ticket: Ticket): number => (ticket.kind === 'command' ? ticket.ended : ticket.sent);

/**
 * What a browser has to show to tell of a frame: our own words about a request or a message, signed for whom it was for. So a trace of
 * others cannot be added to, named or moved, and no api has to keep what another one answered.
 */
export class Tickets {
  readonly #secret: KeyObject;

  constructor(tokenSecret: string) {
    this.#secret = createSecretKey(Buffer.from(hkdfSync('sha256', tokenSecret, '', 'tickets of traces', 32)));
  }

  /** A ticket for those with these rights (`scopeOf`). */
  make(ticket: Ticket, scope: string): string {
    const said = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    return `${said}.${this.#mac(said, scope).toString('base64url')}`;
  }

  /** What a ticket says; undefined for one that is not ours, was for others, or is too old. */
  read(text: string, scope: string, now = Date.now()): Ticket | undefined {
    const [said = '', mac = ''] = text.split('.');
    const given = Buffer.from(mac, 'base64url');
    if (given.length !== macBytes || !timingSafeEqual(given, this.#mac(said, scope))) return undefined;
    const ticket = JSON.parse(Buffer.from(said, 'base64url').toString()) as Ticket;
    // Of another api, whose clock may be a little ahead.
    const age = Math.max(0, now - madeAt(ticket));
    return age <= ticketMs ? ticket : undefined;
  }

  #mac(said: string, scope: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${scope}\u0000${said}`).digest().subarray(0, macBytes);
  }
}
