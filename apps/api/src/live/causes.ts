import type { Cause } from '@hedgerow/platform';

/** Spans that a message follows from, the one that has waited longest first. */
export type Causes = readonly AnnouncedCause[];

/** A span, and when the change that follows from it was announced here, in milliseconds since 1970. */
export interface AnnouncedCause extends Cause {
  readonly announced: number;
}

/** A message tells of so many at most. */
const mostCauses = 16;

/** What two changes follow from that are told in one message. */
export const together = (before: Causes, more: Causes): Causes =>
  more.length === 0 ? before : [...before, ...more].slice(0, mostCauses);

/** Something that yields values and knows what they follow from. */
export interface CausedBy {
  /** What the values since the last call follow from. */
  takeCauses(): Causes;
}

/** What the value that a stream has just yielded follows from; nothing of a stream that does not know. */
export const causesIn = (stream: Partial<CausedBy>): Causes => stream.takeCauses?.() ?? [];

/** The causes of an announcement that came now. */
export const announcedNow = ({ causes = [] }: { readonly causes?: readonly Cause[] } = {}): Causes =>
  causes.map((cause) => ({ ...cause, announced: Date.now() }));

// Beside the messages and not in them: nothing that is answered knows of it.
const known = new WeakMap<object, Causes>();

/** Notes what a message follows from. */
export const noteCauses = (message: unknown, causes: Causes): void => {
  if (causes.length > 0 && typeof message === 'object' && message !== null) known.set(message, causes);
};

/** What was noted of a message. */
export const causesOf = (message: unknown): Causes =>
  (typeof message === 'object' && message !== null ? known.get(message) : undefined) ?? [];
