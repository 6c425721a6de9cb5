import type { EventDefinition } from '@hedgerow/domain';
import { dataSchema, envelopeSchema, eventHeaders, type Schema, uplinkHeaders } from './envelope.js';

/** A file to write: its path below docs/events and its JSON. */
export interface Document {
  readonly path: string;
  readonly content: Schema;
}

const nameOf = ({ type, version }: EventDefinition) => `${type}.v${version}`;

// 'stewardship.events' is an address; keys of an AsyncAPI document are words.
const keyOf = (topic: string) => topic.replace(/[.-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

const topics: Record<string, string> = {
  'stewardship.events':
    'Every domain event, kept for ever. The key is the owner of the history: events with one key are in order.',
  'sensors.uplinks':
    'Raw uplinks exactly as received, kept for ever. The key is the device id of the network.',
  'navigation.events': 'Navigation and session events, kept for 13 months. The key is the session.',
};

const isRaw = (definition: EventDefinition) => definition.topic === 'sensors.uplinks';

/** The shape of one event version, for the data team and for the check that it never changes. */
export const schemaDocument = (definition: EventDefinition): Document => ({
  path: `schemas/${nameOf(definition)}.json`,
  content: {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: nameOf(definition),
    description: definition.summary,
    ...dataSchema(definition),
  },
});

const message = (definition: EventDefinition): Schema => ({
  name: definition.type,
  title: `${definition.type}, version ${definition.version}`,
  summary: definition.summary,
  ...(isRaw(definition)
    ? {
        contentType: 'application/json',
        headers: uplinkHeaders(definition),
        payload: { type: 'object', description: 'The body as the network server sent it, byte for byte.' },
      }
    : {
        contentType: 'application/cloudevents+json',
        headers: eventHeaders(definition),
        payload: envelopeSchema(definition),
      }),
  bindings: { kafka: { key: { type: 'string' }, bindingVersion: '0.5.0' } },
});

/** The AsyncAPI 3.0 document of every topic and event in the catalogue. */
export const asyncApiDocument = (catalogue: readonly EventDefinition[]): Document => {
  const used = [...new Set(catalogue.map((definition) => definition.topic))].sort();
  const on = (topic: string) => catalogue.filter((definition) => definition.topic === topic);
  return {
    path: 'asyncapi.json',
    content: {
      asyncapi: '3.0.0',
      info: {
        title: 'Hedgerow events',
        version: '1.0.0',
        description:
          'Everything that happens in Hedgerow, as facts on Kafka. Fields marked x-personal are encrypted with a ' +
          'key for each person. Fields marked x-extensible-enum list the values known today: readers meet values ' +
          'that are not listed, and show them as text or pass over them. Readers also meet event types that they ' +
          'do not know, and pass over these. Topics may carry a prefix (NAMESPACE).',
      },
      defaultContentType: 'application/cloudevents+json',
      channels: Object.fromEntries(
        used.map((topic) => [
          keyOf(topic),
          {
            address: topic,
            description: topics[topic],
            messages: Object.fromEntries(
              on(topic).map((d) => [nameOf(d), { $ref: `#/components/messages/${nameOf(d)}` }]),
            ),
          },
        ]),
      ),
      operations: Object.fromEntries(
        used.map((topic) => [
          `publish${keyOf(topic).replace(/^[a-z]/, (letter) => letter.toUpperCase())}`,
          { action: 'send', channel: { $ref: `#/channels/${keyOf(topic)}` } },
        ]),
      ),
      components: { messages: Object.fromEntries(catalogue.map((d) => [nameOf(d), message(d)])) },
    },
  };
};

/** Every document that the catalogue makes. */
export const documentsOf = (catalogue: readonly EventDefinition[]): Document[] => [
  asyncApiDocument(catalogue),
  ...catalogue.map(schemaDocument),
];
