import { hexOf, randomBytes } from '../relay/random.js';
import * as texts from './texts.js';

type Counts = Readonly<Record<string, number>>;

/** What the page shows of a receipt; the whole of it is saved. */
export interface Receipt {
  readonly receipt: string;
  readonly erasedAt: string;
  readonly erased: Counts;
  readonly handedOver: Counts;
  readonly removed: Counts;
  readonly left: Counts;
  readonly stays: Counts;
}

/** A random UUID (version 4). */
export const newReceiptId = (): string => {
  const bytes = randomBytes();
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** The receipt in the signed document. */
export const receiptIn = (document: string): Receipt =>
  (JSON.parse(document) as { receipt: Receipt }).receipt;

/** "2 names, 3 e-mails": what people have words for, and of what there is any. */
export const inWords = (counts: Counts): string =>
  Object.entries(texts.words)
    .filter(([kind]) => (counts[kind] ?? 0) > 0)
    .map(([kind, [one, several]]) => texts.count(counts[kind]!, one, several))
    .join(', ') || texts.nothing;
