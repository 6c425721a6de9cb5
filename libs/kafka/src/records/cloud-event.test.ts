import { describe, expect, it } from '@jest/globals';
import { catalogue, definitionOf, type RecordedEvent } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import fc from 'fast-check';
import { toForeignRecord, toRecord } from './cloud-event.js';
import { readRecord } from './incoming-record.js';
import type { OutgoingRecord, RawRecord } from './record.js';
import { toUplinkRecord } from './uplink-record.js';

const now = '2026-05-01T10:00:00.000Z';
const domainEvents = catalogue.filter((d) => d.topic === 'stewardship.events');
const anEvent = (type: string): RecordedEvent => ({
  id: newId(),
  type,
  stream: 'thing-1',
  version: 3,
  schemaVersion: definitionOf(type)!.version,
  occurredAt: now,
  recordedAt: now,
  actor: { kind: 'person', id: newId() },
  correlationId: newId(),
  causationId: newId(),
  data: definitionOf(type)!.example,
});

const raw = (over: Partial<RawRecord>): RawRecord => ({
  topic: 'stewardship.events',
  partition: 0,
  offset: '7',
  timestamp: '0',
  key: null,
  value: Buffer.from('{}'),
  headers: {},
  ...over,
});
const asRead = ({ key, value, headers }: OutgoingRecord, over: Partial<RawRecord> = {}) =>
  raw({
    key: Buffer.from(key ?? ''),
    value: Buffer.from(value),
    headers: { ...(headers as Record<string, string>) },
    ...over,
  });
const contentOf = (record: OutgoingRecord, over: Partial<RawRecord> = {}) =>
  readRecord(asRead(record, over)).content();
const changed = (change: (document: Record<string, unknown>) => void) => {
  const document = JSON.parse(String(toRecord(anEvent('ActionRecorded')).value)) as Record<string, unknown>;
  change(document);
  return readRecord(raw({ value: Buffer.from(JSON.stringify(document)) })).content();
};

describe('an event on the wire', () => {
  it.each(domainEvents.map((d) => d.type))('%s comes back as it went', (type) => {
    const event = anEvent(type);
    const record = toRecord(event);
    expect(record.topic).toBe('stewardship.events');
    expect(record.headers).toEqual({
      'content-type': 'application/cloudevents+json',
      'event-type': type,
    });
    expect(contentOf(record)).toEqual({ kind: 'event', event });
  });

  it('is a CloudEvent of version 1.0 with its extensions', () => {
    const event = anEvent('ActionRecorded');
    expect(JSON.parse(String(toRecord(event).value))).toEqual({
      specversion: '1.0',
      id: event.id,
      source: 'hedgerow',
      type: 'ActionRecorded',
      subject: 'thing-1',
      time: now,
      dataschema: `ActionRecorded/${definitionOf('ActionRecorded')!.version}`,
      datacontenttype: 'application/json',
      streamversion: 3,
      actor: `person:${event.actor.id}`,
      correlationid: event.correlationId,
      causationid: event.causationId,
      recordedtime: now,
      data: event.data,
    });
  });

  it('says in which session a person gave the command, where there was one', () => {
    const event = anEvent('ActionRecorded');
    const sent = { ...event, actor: { ...event.actor, session: newId() } };
    expect(JSON.parse(String(toRecord(sent).value))).toMatchObject({ sessionid: sent.actor.session });
    expect(contentOf(toRecord(sent))).toEqual({ kind: 'event', event: sent });
    expect(changed((document) => (document['sessionid'] = 'mine'))).toMatchObject({ kind: 'poison' });
  });

  it('one that broke its schema, or that nobody declared, is never published', () => {
    expect(() => toRecord({ ...anEvent('ActionRecorded'), data: {} })).toThrow('ActionRecorded');
    expect(() => toRecord({ ...anEvent('ActionRecorded'), type: 'SomethingElse' })).toThrow('SomethingElse');
  });
});

describe('an event of a newer program', () => {
  it.each(['ThingRegistered', 'ThingDetailsChanged'])(
    '%s is published and read with a value that this program does not know',
    (type) => {
      const event = anEvent(type);
      const newer = { ...event, data: { ...(event.data as object), type: 'FOUNTAIN' } };
      expect(contentOf(toRecord(newer))).toEqual({ kind: 'event', event: newer });
    },
  );

  it.each([
    ['type', 'Surprised', 'Unknown event type Surprised'],
    ['dataschema', 'ActionRecorded/9', 'Unknown schema version ActionRecorded/9'],
  ])('a %s that this program does not know is told apart from poison', (field, value, reason) => {
    expect(changed((document) => (document[field] = value))).toEqual({ kind: 'unknown', reason });
  });

  it.each([
    ['of an unknown type', 'ThingDanced', 1],
    ['of a newer schema version', 'ActionRecorded', 9],
  ])('%s is passed on as it is stored, where its own program said it belongs', (_, type, schemaVersion) => {
    const data = { thingId: 'thing-7', steps: ['left', 'right'] };
    const event = { ...anEvent('ActionRecorded'), type, schemaVersion, data };
    const record = toForeignRecord(event, { topic: 'stewardship.events', keyField: 'thingId' });
    expect(record).toMatchObject({ topic: 'stewardship.events', key: 'thing-7' });
    expect(readRecord(asRead(record)).type).toBe(type);
    expect(JSON.parse(String(record.value))).toMatchObject({ dataschema: `${type}/${schemaVersion}`, data });
  });

  it('that belongs nowhere, or has no key, is never published', () => {
    const event = { ...anEvent('ActionRecorded'), type: 'ThingDanced' };
    expect(() => toForeignRecord(event, { topic: 'dances', keyField: 'thingId' })).toThrow(
      'belongs on dances',
    );
    expect(() => toForeignRecord(event, { topic: 'stewardship.events', keyField: 'danceId' })).toThrow(
      'no danceId',
    );
  });

  it('a value that is no text is still poison', () => {
    const read = changed((document) => (document['data'] = { ...(document['data'] as object), type: 7 }));
    expect(read).toMatchObject({ kind: 'poison', reason: 'ActionRecorded: /type Expected string' });
  });
});

describe('the type of a record', () => {
  const record = toRecord(anEvent('ActionRecorded'));

  it('stands in the header, so that nothing else is read to know it', () => {
    const value = Buffer.from('{');
    const read = readRecord({ ...asRead(record), value });
    expect(read.type).toBe('ActionRecorded');
    expect(read.content()).toEqual({ kind: 'poison', reason: 'The value is not JSON' });
  });

  it('is found in the value of a record from before the header', () => {
    const headers = { 'content-type': 'application/cloudevents+json' };
    const old = readRecord({ ...asRead(record), headers });
    expect(old.type).toBe('ActionRecorded');
    expect(old.content().kind).toBe('event');
    expect(readRecord(raw({ value: Buffer.from('7') })).type).toBeUndefined();
  });

  it('is an uplink only where the content type says so: a structured record may carry ce_type, too', () => {
    const both = asRead(record);
    const read = readRecord({ ...both, headers: { ...both.headers, ce_type: 'ActionRecorded' } });
    expect(read).toMatchObject({ type: 'ActionRecorded' });
    expect(read.content().kind).toBe('event');
  });

  it('must be the same in header and value', () => {
    const lying = asRead(record);
    const read = readRecord({ ...lying, headers: { ...lying.headers, 'event-type': 'ThingDeleted' } });
    expect(read.content()).toEqual({
      kind: 'poison',
      reason: 'The header says ThingDeleted, the value ActionRecorded',
    });
  });

  it('comes with one parse for all who ask', () => {
    const read = readRecord(asRead(record));
    expect(read.content()).toBe(read.content());
  });
});

describe('poison', () => {
  it.each([
    ['no value', raw({ value: null }), 'The record has no value'],
    ['not JSON', raw({ value: Buffer.from('{') }), 'The value is not JSON'],
    ['not an envelope', raw({ value: Buffer.from('[]') }), 'Not an event of ours'],
  ])('%s is reported as such', (_, record, reason) => {
    expect(readRecord(record).content()).toMatchObject({
      kind: 'poison',
      reason: expect.stringContaining(reason),
    });
  });

  it.each([
    ['a version that is none', 'dataschema', 'ActionRecorded/x', 'Unknown schema version ActionRecorded/x'],
    ['data that broke the schema', 'data', { thingId: 4 }, 'ActionRecorded: /'],
    ['a time that is none', 'time', 'yesterday', 'time is not a time'],
    ['an actor of no kind', 'actor', 'ghost:1', '/actor'],
    ['a version of zero', 'streamversion', 0, '/streamversion'],
  ])('%s is reported as such', (_, field, value, reason) => {
    const read = changed((document) => (document[field] = value));
    expect(read).toMatchObject({ kind: 'poison', reason: expect.stringContaining(reason) });
  });

  it('no bytes crash the reader', () => {
    const readBoth = (record: RawRecord) => {
      const read = readRecord(record);
      expect(['string', 'undefined']).toContain(typeof read.type);
      expect(read.content().kind).not.toBe('event');
    };
    fc.assert(
      fc.property(fc.uint8Array(), fc.dictionary(fc.string(), fc.string()), (bytes, headers) => {
        readBoth(raw({ value: Buffer.from(bytes), headers }));
      }),
    );
    fc.assert(fc.property(fc.json(), (text) => readBoth(raw({ value: Buffer.from(text) }))));
  });
});

describe('an uplink on the wire', () => {
  const body = Buffer.from('{ "end_device_ids" : {} }\n');
  const record = toUplinkRecord({
    id: newId(),
    network: 'tts-v3',
    networkDeviceId: 'EUI-A840410000000101',
    body,
    receivedAt: now,
  });

  it('is the body byte for byte, under the device in lower case', () => {
    expect(record.value).toBe(body);
    expect(record.key).toBe('eui-a840410000000101');
  });

  it('comes back as the event UplinkReceived', () => {
    expect(readRecord(asRead(record, { topic: 'sensors.uplinks' })).type).toBe('UplinkReceived');
    expect(contentOf(record, { topic: 'sensors.uplinks' })).toMatchObject({
      kind: 'event',
      event: {
        type: 'UplinkReceived',
        occurredAt: now,
        actor: { kind: 'device', id: 'eui-a840410000000101' },
        data: { network: 'tts-v3', networkDeviceId: 'eui-a840410000000101', body: body.toString() },
      },
    });
  });

  it('of a network nobody knows is poison', () => {
    const odd = asRead(record, { topic: 'sensors.uplinks' });
    const read = readRecord({ ...odd, headers: { ...odd.headers, ce_network: 'pigeon' } });
    expect(read.content()).toMatchObject({ kind: 'poison', reason: expect.stringContaining('/network') });
  });
});
