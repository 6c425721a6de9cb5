import { createPublicKey, verify } from 'node:crypto';
import type { SigningKey } from './signing-key.js';

/** How many things, groups and devices. */
export type Parts = Readonly<Record<'things' | 'groups' | 'devices', number>>;

/** What was erased of a person, and when. Ids and counts, no text of theirs. */
export interface Receipt {
  readonly document: 'Hedgerow erasure receipt';
  readonly version: 1;
  readonly receipt: string;
  readonly account: string;
  readonly confirmedAt: string;
  readonly erasedAt: string;
  /** Until then other programs may remember the key, and the erasure is repeated. Receipts of before do not say. */
  readonly holdsFrom?: string;
  /** How many of each kind are gone, and in which tables of the read model texts were emptied. */
  readonly erased: Readonly<Record<string, number>>;
  readonly handedOver: Parts;
  readonly removed: Parts;
  /** Those that other owners keep. */
  readonly left: Parts;
  /** What stays, without a name. */
  readonly stays: Readonly<Record<string, number>>;
}

/** A receipt with the signature over its JSON, and the key to check it with; both in base64. */
export interface SignedReceipt {
  readonly receipt: Receipt;
  readonly signature: string;
  readonly publicKey: string;
}

/** Signs a receipt. */
export const signReceipt = (key: SigningKey, receipt: Receipt): SignedReceipt => ({
  receipt,
  signature: key.sign(JSON.stringify(receipt)).toString('base64'),
  publicKey: key.publicKey.toString('base64'),
});

/** Whether a receipt is as it was signed with this key (SPKI); that the key is Hedgerow's own is for the caller to know. */
export const isSignedBy = (publicKey: Buffer, { receipt, signature }: SignedReceipt): boolean => {
  const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(JSON.stringify(receipt)), key, Buffer.from(signature, 'base64'));
};
