import {
  type Actor,
  type RecordedEvent,
  type Topic,
  UnknownVersion,
  upcastEvent,
  uuidSchema,
} from '@hedgerow/domain';
import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { OutgoingRecord, RawRecord, RecordContent } from './record.js';
import { isTopic } from '../topics.js';
import { knownEvent } from './known-events.js';

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
  sessionid: Type.Optional(uuidSchema()),
  correlationid: Type.String(),
  causationid: Type.String(),
  recordedtime: Type.String(),
  data: Type.Object({}),
});
type Envelope = Static<typeof envelope>;
const checkEnvelope = TypeCompiler.Compile(envelope);

/** The header in which a structured record says its type, so that a consumer need not parse the value to pass over it. */
export const typeHeader = 'event-type';
const structured = 'application/cloudevents+json';

/** Whether attributes and data stand together in the value, by the content type; without one, unless attributes are headers. */
export const isStructured = (headers: RawRecord['headers']): boolean =>
  headers['content-type']?.startsWith(structured) === true || headers['ce_type'] === undefined;

/** Where an event belongs: its topic, and the field of its data that is the key. */
export interface EventRoute {
  readonly topic: string;
  readonly keyField: string;
}

/** Whether the catalogue has this type, and its schema version or a newer one. */
export const isKnownEvent = ({ type, schemaVersion }: RecordedEvent): boolean =>
  schemaVersion <= (knownEvent(type)?.definition.version ?? 0);

type TopicRecord = OutgoingRecord & { readonly topic: Topic };

/**
 * The Kafka record of a stored event: topic and key by its catalogue entry. Throws for an event that the catalogue
 * does not know or whose data broke its schema, since such an event must never be published as good.
 */
export const toRecord = (stored: RecordedEvent): TopicRecord => {
  if (!isKnownEvent(stored)) throw new Error(`No event of the catalogue is called ${nameOf(stored)}`);
  const event = current(stored);
  if (typeof event === 'string') throw new Error(`${stored.id}: ${event}`);
  const { topic, key } = knownEvent(event.type)!.definition;
  return recordOf(stored, topic, keyIn(event, key));
};

/**
 * The Kafka record of an event that only a newer program knows, exactly as it is stored, where its own program noted that
 * it belongs. Its readers check it. Throws when that is no topic of ours or the event has no key.
 */
export const toForeignRecord = (event: RecordedEvent, { topic, keyField }: EventRoute): TopicRecord => {
  if (!isTopic(topic))
    throw new Error(`${nameOf(event)} belongs on ${topic}, a topic that this program does not know`);
  return recordOf(event, topic, keyIn(event, keyField));
};

const nameOf = ({ type, schemaVersion }: RecordedEvent): string => `${type}/${schemaVersion}`;

const keyIn = ({ id, type, data }: RecordedEvent, field: string): string => {
  const key = (data as Record<string, unknown>)[field];
  if (typeof key !== 'string') throw new Error(`${type} ${id} has no ${field}, which is its key`);
  return key;
};

const recordOf = (event: RecordedEvent, topic: Topic, key: string): TopicRecord => ({
  topic,
  key,
  // Not `ce_type`: programs from before this header take any record that has it for an uplink.
  headers: { 'content-type': structured, [typeHeader]: event.type },
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
    // Left out of the text where there is none.
    sessionid: event.actor.session,
    correlationid: event.correlationId,
    causationid: event.causationId,
    recordedtime: event.recordedAt,
    data: event.data,
  }),
});

/** The event of a structured record, or why it is none: `json` is the value parsed. */
export const readEnvelope = (json: unknown, { topic, headers }: RawRecord): RecordContent => {
  const poison = (reason: string): RecordContent => ({ kind: 'poison', reason });
  if (!checkEnvelope.Check(json)) {
    const first = checkEnvelope.Errors(json).First();
    return poison(`Not an event of ours: ${first?.path || '/'} ${first?.message ?? ''}`);
  }
  const claimed = headers[typeHeader] ?? json.type;
  if (claimed !== json.type) return poison(`The header says ${claimed}, the value ${json.type}`);
  const known = knownEvent(json.type);
  if (!known) return { kind: 'unknown', reason: `Unknown event type ${json.type}` };
  if (known.definition.topic !== topic) return poison(`${json.type} does not belong on ${topic}`);
  const version = versionOf(json);
  if (!(version >= 1) || json.dataschema !== `${json.type}/${version}`)
    return poison(`Unknown schema version ${json.dataschema}`);
  if (version > known.definition.version)
    return { kind: 'unknown', reason: `Unknown schema version ${json.dataschema}` };
  if (!isTime(json.time)) return poison(`time is not a time: ${json.time}`);
  if (!isTime(json.recordedtime)) return poison(`recordedtime is not a time: ${json.recordedtime}`);
  const event = current(recorded(json));
  return typeof event === 'string' ? poison(event) : { kind: 'event', event };
};

/** The event at the newest version of its type, however old it is in the log; or why it cannot be read. */
const current = (stored: RecordedEvent): RecordedEvent | string => {
  let event: RecordedEvent;
  try {
    event = upcastEvent(stored);
  } catch (error) {
    if (!(error instanceof UnknownVersion)) throw error;
    return error.message;
  }
  const known = knownEvent(event.type)!;
  return known.check(event.data) ? event : `${event.type}: ${known.problem(event.data)}`;
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
  actor: actorOf(e),
  correlationId: e.correlationid,
  causationId: e.causationid,
  data: e.data,
});

const actorOf = ({ actor, sessionid: session }: Envelope): Actor => {
  const colon = actor.indexOf(':');
  const kind = actor.slice(0, colon) as Actor['kind'];
  return { kind, id: actor.slice(colon + 1), ...(session === undefined ? {} : { session }) };
};
