import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue, type EventDefinition, extensibleEnum, thingTypes } from '@hedgerow/domain';
import { type TObject, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { Ajv } from 'ajv';
import { documentsOf, schemaDocument } from './documents.js';
import { envelopeSchema, type Schema } from './envelope.js';
import { brokenPromises } from './published.js';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../../docs/events');
const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Schema;
const committed = new Map(
  readdirSync(join(folder, 'schemas')).map(
    (file) => [`schemas/${file}`, readJson(`schemas/${file}`)] as const,
  ),
);
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const names = catalogue.map((definition) => [definition.type, definition] as const);

describe('the catalogue of events', () => {
  it('names each event once, in the past tense, with a sentence for the data team', () => {
    const types = catalogue.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const { type, summary } of catalogue) {
      expect(type).toMatch(/^[A-Z][A-Za-z]+(ed|In|Out|Sent)$|LinkedToThing$/);
      expect(summary).toMatch(/\.$/);
    }
  });

  it.each(names)('the example of %s satisfies its schema and has a key', (_, definition) => {
    expect([...Value.Errors(definition.schema, definition.example)]).toEqual([]);
    expect((definition.example as Record<string, unknown>)[definition.key]).toMatch(/./);
  });

  it.each(names)('the personal fields of %s exist and are text', (_, { schema, personal }) => {
    for (const field of personal?.fields ?? [])
      expect(schema.properties[field]).toMatchObject({ type: 'string' });
    if (personal) expect(schema.properties[personal.subject]).toBeDefined();
  });
});

describe('docs/events', () => {
  it('no published version changed its shape', () => {
    expect(brokenPromises(committed, documentsOf(catalogue))).toEqual([]);
  });

  it('is what the catalogue makes today (else run tools/generate-events.ts)', () => {
    for (const { path, content } of documentsOf(catalogue))
      expect({ path, ...readJson(path) }).toEqual({ path, ...content });
  });

  it('asyncapi.json is a valid AsyncAPI 3.0 document and every reference leads somewhere', () => {
    const document = readJson('asyncapi.json');
    const validate = ajv.compile(require('@asyncapi/specs/schemas/3.0.0-without-$id.json') as Schema);
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
    for (const [, path] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path!.split('/').reduce<unknown>((at, key) => (at as Schema)?.[key], document);
      expect({ path, found: target !== undefined }).toEqual({ path, found: true });
    }
  });

  it.each(names.filter(([, d]) => d.topic === 'stewardship.events'))(
    '%s on the wire, with its personal fields encrypted, satisfies the published envelope',
    (_, definition) => {
      const validate = ajv.compile(envelopeSchema(definition));
      expect(validate(onTheWire(definition, encrypted(definition)))).toBe(true);
    },
  );

  it('a personal field in clear does not satisfy the published envelope', () => {
    const registered = catalogue.find(({ type }) => type === 'UserRegistered')!;
    expect(ajv.compile(envelopeSchema(registered))(onTheWire(registered, registered.example))).toBe(false);
  });

  it.each([
    ['ThingRegistered', { type: 'FOUNTAIN', indicatorParameter: 'SALT' }],
    ['ThingDetailsChanged', { type: 'FOUNTAIN' }],
  ])('%s with values that were added later satisfies the published envelope', (type, added) => {
    const definition = catalogue.find((d) => d.type === type)!;
    const validate = ajv.compile(envelopeSchema(definition));
    expect(validate(onTheWire(definition, { ...definition.example, ...added }))).toBe(true);
    expect(validate(onTheWire(definition, { ...definition.example, type: 7 }))).toBe(false);
  });

  it('lists the values known today where more may follow, and tells readers what to do with others', () => {
    expect((readJson('schemas/ThingRegistered.v1.json')['properties'] as Schema)['type']).toEqual({
      type: 'string',
      'x-extensible-enum': [...thingTypes],
      description: expect.stringContaining('values that are not listed'),
    });
    expect(readJson('asyncapi.json')['info']).toMatchObject({
      description: expect.stringMatching(/x-extensible-enum.*values that are not listed.*event types/),
    });
  });
});

describe('the check of published versions', () => {
  const schemas = (...list: EventDefinition[]) => documentsOf(list);
  const badge = catalogue.find(({ type }) => type === 'BadgeAwarded')!;
  const before = new Map(
    schemas(badge)
      .filter(({ path }) => path.startsWith('schemas/'))
      .map((d) => [d.path, d.content]),
  );
  const withoutLevel = {
    ...badge,
    schema: { ...badge.schema, properties: { userId: badge.schema.properties['userId'] } },
  } as unknown as EventDefinition;

  it('notices a changed shape', () => {
    expect(brokenPromises(before, schemas(withoutLevel))).toEqual([
      'schemas/BadgeAwarded.v1.json: its shape changed',
    ]);
  });

  it('notices an event that vanished', () => {
    expect(brokenPromises(before, [])).toEqual(['schemas/BadgeAwarded.v1.json: no longer in the catalogue']);
  });

  it('lets a field be added that may be left out, and no other', () => {
    const withField = (field: TSchema) =>
      ({
        ...badge,
        schema: Type.Object({ ...badge.schema.properties, reason: field }),
      }) as unknown as EventDefinition;
    expect(brokenPromises(before, schemas(withField(Type.Optional(Type.String()))))).toEqual([]);
    expect(brokenPromises(before, schemas(withField(Type.String())))).toEqual([
      'schemas/BadgeAwarded.v1.json: its shape changed',
    ]);
  });

  it('lets a new version take over and words be mended', () => {
    expect(brokenPromises(before, schemas({ ...withoutLevel, version: 2 }))).toEqual([]);
    expect(brokenPromises(before, schemas({ ...badge, summary: 'Someone earned a badge.' }))).toEqual([]);
  });
});

describe('the check of sets of values', () => {
  const open = extensibleEnum;
  const closed = (values: readonly string[]) => Type.Union(values.map((value) => Type.Literal(value)));
  const eventWith = (schema: TObject): EventDefinition => ({
    ...catalogue[0]!,
    type: 'HedgePlanted',
    schema,
  });
  const kind = (set: ReturnType<typeof open>) => Type.Object({ kind: set });
  const check = (before: TObject, after: TObject) =>
    brokenPromises(
      new Map([schemaDocument(eventWith(before))].map(({ path, content }) => [path, content])),
      documentsOf([eventWith(after)]),
    );
  const path = 'schemas/HedgePlanted.v1.json';

  it('lets an open set grow, also from one value, in any order', () => {
    expect(check(kind(open(['HAZEL', 'ROSE'])), kind(open(['ROSE', 'YEW', 'HAZEL'])))).toEqual([]);
    expect(check(kind(open(['HAZEL'])), kind(open(['HAZEL', 'YEW'])))).toEqual([]);
  });

  it('notices a value that an open set lost, and names its field', () => {
    expect(check(kind(open(['HAZEL', 'ROSE'])), kind(open(['HAZEL', 'YEW'])))).toEqual([
      `${path}: kind lost the value "ROSE"`,
    ]);
  });

  it('looks into objects, lists, optional fields and unions', () => {
    const plants = (values: readonly string[]) =>
      Type.Object({
        row: Type.Object({ first: Type.Optional(open(values)) }),
        others: Type.Array(open(values)),
        last: Type.Union([open(values), Type.Null()]),
      });
    expect(check(plants(['HAZEL', 'ROSE']), plants(['HAZEL', 'ROSE', 'YEW']))).toEqual([]);
    expect(check(plants(['HAZEL', 'ROSE']), plants(['HAZEL']))).toEqual([
      `${path}: row.first lost the value "ROSE"`,
      `${path}: others.items lost the value "ROSE"`,
      `${path}: last.anyOf.0 lost the value "ROSE"`,
    ]);
  });

  it('notices a closed set that grew or shrank', () => {
    const uplink = catalogue.find(({ type }) => type === 'UplinkReceived')!;
    const schema = (...networks: string[]) =>
      Type.Object({ ...uplink.schema.properties, network: closed(networks) });
    expect(check(schema('tts-v3', 'chirpstack-v4'), schema('tts-v3', 'chirpstack-v4', 'helium'))).toEqual([
      `${path}: network, a closed set, gained the value "helium"`,
    ]);
    expect(check(uplink.schema, schema('tts-v3', 'helium'))).toEqual([
      `${path}: network lost the value "chirpstack-v4"`,
      `${path}: network, a closed set, gained the value "helium"`,
    ]);
  });

  it('lets a closed set become open with the same values or more, not with fewer, and never closes one', () => {
    const two = ['HAZEL', 'ROSE'];
    expect(check(kind(closed(two)), kind(open(two)))).toEqual([]);
    expect(check(kind(closed(two)), kind(open([...two, 'YEW'])))).toEqual([]);
    expect(check(kind(closed(two)), kind(open(['HAZEL', 'YEW'])))).toEqual([
      `${path}: kind lost the value "ROSE"`,
    ]);
    expect(check(kind(open(two)), kind(closed(two)))).toEqual([
      `${path}: kind was open to new values and is closed`,
    ]);
  });

  it('notices a set that became any text, or another field beside it', () => {
    const changed = [`${path}: its shape changed`];
    expect(check(kind(open(['HAZEL', 'ROSE'])), Type.Object({ kind: Type.String() }))).toEqual(changed);
    expect(
      check(
        kind(open(['HAZEL', 'ROSE'])),
        Type.Object({ kind: open(['HAZEL', 'ROSE', 'YEW']), height: Type.Number() }),
      ),
    ).toEqual(changed);
  });
});

const encrypted = ({ example, personal }: EventDefinition) => ({
  ...example,
  ...Object.fromEntries(
    (personal?.fields ?? []).map((f) => [f, `pii:v1:${String(example[personal!.subject])}:q83vEjRWeJASNFZ4`]),
  ),
});

const onTheWire = (definition: EventDefinition, data: unknown) => ({
  specversion: '1.0',
  id: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c99',
  source: 'hedgerow',
  type: definition.type,
  subject: 'stream-1',
  time: '2026-05-06T07:40:12.513Z',
  dataschema: `${definition.type}/${definition.version}`,
  datacontenttype: 'application/json',
  streamversion: 1,
  actor: 'person:0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  correlationid: 'c',
  causationid: 'c',
  recordedtime: '2026-05-06T07:40:12.513Z',
  data,
});
