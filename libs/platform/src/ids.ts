import { v5, v7 } from 'uuid';

/** A new id: UUIDv7, so that ids made later sort later. */
export const newId = (): string => v7();

// Our own name space, so that derived ids never meet anybody else's.
const hedgerow = '6f0b6d0e-3c1f-5a57-9a55-0d1b6a6b5f10';

/** The id that always follows from the same words: the key for doing something once. */
export const derivedId = (...parts: readonly string[]): string => v5(parts.join('\u0000'), hedgerow);
