import { type Actor, type RecordedEvent, type Topic, UnknownVersion, upcastEvent } from '@hedgerow/domain';
import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { Incoming, OutgoingRecord, RawRecord } from './record.js';
import { knownEvent } from './known-events.js';
import { uplinkOf } from './uplink-record.js';

/** CloudEvents 1.0 in structured mode: attributes and data in one JSON document. */
const envelope = Type.Object({
  specversion: Type.Literal('1.0'),
  id: Type.String({ minLength: 1 }),
  source: Type.String({ minLength: 1 }),
  type: Type.String({ minLength: 1 }),
  subject: Type.String({ minLength: 1 }),
  time: Type.String(),
  dataschema: Type.String(),
  streamversion: Type.Integer({ minimum: 1 }),
  actor: Type.String({ pattern: '^(person|device|rule|assistant):.' }),
  correlationid: Type.String(),
  causationid: Type.String(),
  recordedtime: Type.String(),
  data: Type.Object({}),
});
type Envelope = Static<typeof envelope>;
const checkEnvelope = TypeCompiler.Compile(envelope);

const structured = { 'content-type': 'application/cloudevents+json' } as const;

/**
 * The Kafka record of a stored event: topic and key by its catalogue entry. Throws for an event that the catalogue
 * does not know or whose data broke its schema, since such an event must never be published.
 */
export const toRecord = (event: RecordedEvent): OutgoingRecord & { readonly topic: Topic } => {
  const known = knownEvent(event.type);
  if (!known) throw new Error(`No event of the catalogue is called ${event.type}`);
  if (!known.check(event.data)) throw new Error(`${event.type} ${event.id}: ${known.problem(event.data)}`);
  return {
    topic: known.definition.topic,
    key: known.definition.key(event.data as never),
    headers: structured,
    value: JSON.stringify({
      specversion: '1.0',
      id: event.id,
      source: 'hedgerow',
      type: event.type,
      subject: event.stream,
      time: event.occurredAt,
      dataschema: `${event.type}/${event.schemaVersion}`,
      datacontenttype: 'application/json',
      streamversion: event.version,
      actor: `${event.actor.kind}:${event.actor.id}`,
      correlationid: event.correlationId,
      causationid: event.causationId,
      recordedtime: event.recordedAt,
      data: event.data,
    }),
  };
};

/** Reads a Kafka record back. An invalid record becomes poison with the reason, never an exception. */
export const fromMessage = (raw: RawRecord): Incoming => {
  const poison = (reason: string): Incoming => ({ kind: 'poison', reason, raw, offset: raw.offset });
  if (raw.value === null) return poison('The record has no value');
  if (raw.headers['ce_type'] !== undefined) {
    const uplink = uplinkOf(raw);
    return typeof uplink === 'string'
      ? poison(uplink)
      : { kind: 'event', event: uplink, raw, offset: raw.offset };
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw.value.toString('utf8'));
  } catch {
    return poison('The value is not JSON');
  }
  if (!checkEnvelope.Check(parsed)) {
    const first = checkEnvelope.Errors(parsed).First();
    return poison(`Not an event of ours: ${first?.path || '/'} ${first?.message ?? ''}`);
  }
  const foreign = whyForeign(parsed, raw.topic);
  if (foreign !== undefined) return poison(foreign);
  const event = current(recorded(parsed));
  if (typeof event === 'string') return poison(event);
  return { kind: 'event', event, raw, offset: raw.offset };
};

/** The event at the newest version of its type, however old it is in the log; or why it cannot be read. */
const current = (stored: RecordedEvent): RecordedEvent | string => {
  let event: RecordedEvent;
  try {
    event = upcastEvent(stored);
  } catch (error) {
    if (!(error instanceof UnknownVersion)) throw error;
    return `Unknown schema version ${stored.type}/${stored.schemaVersion}`;
  }
  const known = knownEvent(event.type)!;
  return known.check(event.data) ? event : `${event.type}: ${known.problem(event.data)}`;
};

/** Why a well-formed envelope is still none of the catalogue; undefined when it is. */
const whyForeign = (e: Envelope, topic: Topic): string | undefined => {
  const known = knownEvent(e.type);
  if (!known) return `Unknown event type ${e.type}`;
  if (known.definition.topic !== topic) return `${e.type} does not belong on ${topic}`;
  const version = versionOf(e);
  if (!(version >= 1) || e.dataschema !== `${e.type}/${version}`)
    return `Unknown schema version ${e.dataschema}`;
  if (!isTime(e.time)) return `time is not a time: ${e.time}`;
  if (!isTime(e.recordedtime)) return `recordedtime is not a time: ${e.recordedtime}`;
  return undefined;
};

const versionOf = (e: Envelope): number => Number(e.dataschema.slice(e.type.length + 1));

const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

const recorded = (e: Envelope): RecordedEvent => ({
  id: e.id,
  type: e.type,
  stream: e.subject,
  version: e.streamversion,
  schemaVersion: versionOf(e),
  occurredAt: e.time,
  recordedAt: e.recordedtime,
  actor: actorOf(e.actor),
  correlationId: e.correlationid,
  causationId: e.causationid,
  data: e.data,
});

const actorOf = (text: string): Actor => {
  const colon = text.indexOf(':');
  return { kind: text.slice(0, colon) as Actor['kind'], id: text.slice(colon + 1) };
};
