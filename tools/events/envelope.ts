import { type EventDefinition, readerSchema } from '@hedgerow/domain';

/** JSON Schema, as plain data. */
export type Schema = Record<string, unknown>;

/** TypeBox marks its schemas with symbols; as JSON they are ordinary JSON Schema. */
const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema;

const uuid = (description: string): Schema => ({ type: 'string', format: 'uuid', description });
const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description });

/** What an encrypted field looks like on the wire: whose key, then iv, tag and ciphertext. */
export const cipherPattern = '^pii:v1:[0-9a-f-]{36}:[A-Za-z0-9_-]+$';

/**
 * Schema of `data` for its readers: personal fields are marked, and hold ciphertext instead of text; an extensible enum
 * lists the values known today and takes others.
 */
export const dataSchema = ({ schema, personal }: EventDefinition): Schema => {
  const data = plain(readerSchema(schema));
  const properties = data['properties'] as Record<string, Schema>;
  for (const field of personal?.fields ?? []) {
    properties[field] = {
      type: 'string',
      pattern: cipherPattern,
      description: 'Encrypted with the key of the person; unreadable for ever once that key is destroyed.',
      'x-personal': { subject: personal?.subject },
    };
  }
  return data;
};

/** Schema of a whole domain event on Kafka: CloudEvents 1.0, structured mode. */
export const envelopeSchema = (definition: EventDefinition): Schema => ({
  type: 'object',
  required: [
    'specversion',
    'id',
    'source',
    'type',
    'subject',
    'time',
    'dataschema',
    'datacontenttype',
    'streamversion',
    'actor',
    'correlationid',
    'causationid',
    'recordedtime',
    'data',
  ],
  properties: {
    specversion: { const: '1.0' },
    id: uuid('UUIDv7, unique for ever: the key for doing something once.'),
    source: { const: 'hedgerow' },
    type: { const: definition.type },
    subject: { type: 'string', description: 'The stream whose history this event belongs to.' },
    time: time('When it happened.'),
    dataschema: { const: `${definition.type}/${definition.version}` },
    datacontenttype: { const: 'application/json' },
    streamversion: { type: 'integer', minimum: 1, description: 'Position in the stream, without gaps.' },
    actor: { type: 'string', pattern: '^(person|device|rule|assistant):', description: 'Who caused it.' },
    sessionid: uuid(
      'The session in which a person gave the command. Left out where there was none, and before.',
    ),
    correlationid: { type: 'string', description: 'The same for everything that one request led to.' },
    causationid: { type: 'string', description: 'The command or event that this one follows from.' },
    recordedtime: time('When the event store kept it.'),
    data: dataSchema(definition),
  },
});

/** Headers of a domain event on Kafka. */
export const eventHeaders = (definition: EventDefinition): Schema => ({
  type: 'object',
  required: ['content-type'],
  properties: {
    'content-type': { const: 'application/cloudevents+json' },
    'event-type': {
      const: definition.type,
      description:
        'The type, to pass over an event without parsing it. Older records lack it: their value has it.',
    },
  },
});

/** Headers of a raw uplink on Kafka: CloudEvents 1.0, binary mode; the value is the body as it was received. */
export const uplinkHeaders = (definition: EventDefinition): Schema => ({
  type: 'object',
  required: [
    'ce_specversion',
    'ce_id',
    'ce_source',
    'ce_type',
    'ce_subject',
    'ce_time',
    'ce_dataschema',
    'ce_network',
  ],
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: uuid('Unique for this delivery; the same frame delivered twice has two.'),
    ce_source: { const: 'hedgerow' },
    ce_type: { const: definition.type },
    ce_subject: { type: 'string', description: 'The id that the network server knows the device by.' },
    ce_time: time('When ingest took it.'),
    ce_dataschema: { const: `${definition.type}/${definition.version}` },
    ce_network: (plain(definition.schema)['properties'] as Record<string, Schema>)['network'],
  },
});
