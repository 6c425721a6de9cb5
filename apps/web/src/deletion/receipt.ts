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

/** A random UUID (version 4), also where crypto.randomUUID is missing (plain http on a local network). */
export const newReceiptId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
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
