/** Sixteen random bytes, also where crypto.randomUUID is missing (plain http on a local network). */
export const randomBytes = (): Uint8Array => crypto.getRandomValues(new Uint8Array(16));

/** Bytes in hex, two digits each. */
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
