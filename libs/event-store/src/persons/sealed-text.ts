import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-256-GCM with the nonce of 96 bits that NIST SP 800-38D recommends; random, since one key seals few texts.
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates; `context` must be given again to open. Layout: nonce, tag, ciphertext. */
export const seal = (key: Buffer, context: string, plain: Buffer): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Opens what `seal` made. Throws when key, context or text were changed. */
export const open = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
};

const wire = /^pii:v1:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):([A-Za-z0-9_-]+)$/;

/** A personal text as it stands in the log and on Kafka: `pii:v1:<person>:<base64url>`. */
export const sealText = (key: Buffer, subject: string, field: string, text: string): string =>
  `pii:v1:${subject}:${seal(key, contextOf(subject, field), Buffer.from(text)).toString('base64url')}`;

/** The person a sealed text belongs to, and its bytes; undefined for a text that is not sealed. */
export const parseSealed = (text: unknown): { subject: string; sealed: Buffer } | undefined => {
  const match = typeof text === 'string' ? wire.exec(text) : null;
  return match ? { subject: match[1]!, sealed: Buffer.from(match[2]!, 'base64url') } : undefined;
};

// The field is part of what is authenticated: a sealed e-mail address cannot be passed off as a name.
export const contextOf = (subject: string, field: string): string => `${subject}/${field}`;
