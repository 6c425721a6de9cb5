import { hexOf, randomBytes } from '../relay/random.js';

/** A random UUID of version 4, also where `crypto.randomUUID` is missing (plain http on a local network). */
export const newUuid = (): string => {
  const bytes = randomBytes();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
