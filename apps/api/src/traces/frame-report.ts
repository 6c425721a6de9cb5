import { mostTicket } from './tickets.js';

/** What a browser tells of a command or of a message: a ticket, and milliseconds between its own moments. */
export type FrameReport =
  | {
      readonly kind: 'command';
      readonly ticket: string;
      readonly press: number;
      readonly answer: number;
      readonly frame?: number;
    }
  | { readonly kind: 'message'; readonly ticket: string; readonly frame: number; readonly since: number };

/** The most milliseconds of each: a browser waits half a minute for an answer, and tells of nothing that took much longer. */
const most: Readonly<Record<string, number>> = {
  press: 5_000,
  answer: 60_000,
  frame: 10_000,
  since: 60_000,
};

const isDuration = (name: string, value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= (most[name] ?? -1);

/** A report out of the body of a request; undefined for what is none, has more in it, or tells of longer than there can be. */
export const readFrameReport = (body: unknown): FrameReport | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const { ticket, ...times } = body as Record<string, unknown>;
  if (typeof ticket !== 'string' || ticket.length > mostTicket) return undefined;
  if (!Object.entries(times).every(([name, value]) => isDuration(name, value))) return undefined;
  const names = Object.keys(times).sort().join(' ');
  if (names === 'answer press' || names === 'answer frame press')
    return { kind: 'command', ticket, ...(times as { press: number; answer: number; frame?: number }) };
  if (names === 'frame since')
    return { kind: 'message', ticket, ...(times as { frame: number; since: number }) };
  return undefined;
};
