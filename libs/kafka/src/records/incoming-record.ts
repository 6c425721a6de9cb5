import type { IncomingRecord, RawRecord, RecordContent } from './record.js';
import { isStructured, readEnvelope, typeHeader } from './cloud-event.js';
import { uplinkOf } from './uplink-record.js';

/**
 * A record as consumers get it. Nothing is parsed yet: a projection that does not handle its type never parses it, and
 * those that do share one parse. Invalid records become poison with the reason, never an exception.
 */
export const readRecord = (raw: RawRecord): IncomingRecord => new KafkaRecord(raw);

class KafkaRecord implements IncomingRecord {
  private parsed: { readonly json: unknown } | undefined;
  private known: RecordContent | undefined;
  private claimed: { readonly type: string | undefined } | undefined;

  constructor(readonly raw: RawRecord) {}

  get offset(): string {
    return this.raw.offset;
  }

  get type(): string | undefined {
    return (this.claimed ??= { type: this.claimedType() }).type;
  }

  content(): RecordContent {
    return (this.known ??= this.read());
  }

  private claimedType(): string | undefined {
    const { headers } = this.raw;
    if (!isStructured(headers)) return headers['ce_type'];
    // Records from before the header say their type in the value only, and topics are kept for ever.
    return headers[typeHeader] ?? typeIn(this.json());
  }

  private read(): RecordContent {
    const { raw } = this;
    if (raw.value === null) return { kind: 'poison', reason: 'The record has no value' };
    if (!isStructured(raw.headers)) return uplinkOf(raw);
    const json = this.json();
    if (json === undefined) return { kind: 'poison', reason: 'The value is not JSON' };
    return readEnvelope(json, raw);
  }

  private json(): unknown {
    return (this.parsed ??= { json: jsonOf(this.raw.value) }).json;
  }
}

const jsonOf = (value: Buffer | null): unknown => {
  try {
    return JSON.parse(value?.toString('utf8') ?? '');
  } catch {
    return undefined;
  }
};

const typeIn = (json: unknown): string | undefined => {
  if (typeof json !== 'object' || json === null || !('type' in json)) return undefined;
  return typeof json.type === 'string' ? json.type : undefined;
};
