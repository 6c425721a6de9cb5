import { describe, expect, it } from '@jest/globals';
import { newId } from '@hedgerow/platform';
import { mostTicket, type Ticket, ticketMs, Tickets } from './tickets.js';

const tickets = new Tickets('a secret for tests that nobody else knows');
const ended = 1_700_000_000_000;
const ticket: Ticket = {
  ...{ kind: 'command', correlationId: newId(), name: 'createGroup' },
  ...{ begun: ended - 20, ended },
};

describe('a ticket', () => {
  it('says to those it was made for what was put into it', () => {
    const text = tickets.make(ticket, 'anna');
    expect(tickets.read(text, 'anna', ended + 1_000)).toEqual(ticket);
    expect(text.length).toBeLessThan(mostTicket);
    expect(Buffer.from(text, 'base64url').toString('latin1')).not.toContain(ticket.correlationId);
  });

  it('says nothing to others, after two minutes, or when a letter of it is another one', () => {
    const text = tickets.make(ticket, 'anna');
    expect(tickets.read(text, 'bea', ended)).toBeUndefined();
    expect(tickets.read(text, 'anna', ended + ticketMs + 1)).toBeUndefined();
    for (const at of [0, 20, 40, text.length - 2]) {
      const other = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(tickets.read(other, 'anna', ended)).toBeUndefined();
    }
    expect(new Tickets('another secret').read(text, 'anna', ended)).toBeUndefined();
    for (const wrong of ['', '.', 'a.b', text.slice(0, -1)]) expect(tickets.read(wrong, 'anna', ended)).toBeUndefined(); // prettier-ignore
  });
});
