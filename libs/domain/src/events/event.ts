import {
  OptionalKind,
  type Static,
  type TObject,
  type TOptional,
  type TSchema,
  Type,
} from '@sinclair/typebox';

/** Kafka topics that carry events. Their retention is set where they are created (`libs/kafka`). */
export type Topic = 'stewardship.events' | 'sensors.uplinks' | 'navigation.events';

/** Who caused an event. `rule` is a reaction of ours (a badge rule), `assistant` the chat about a thing. */
export interface Actor {
  readonly kind: 'person' | 'device' | 'rule' | 'assistant';
  readonly id: string;
  /** The session in which a person gave the command; left out where there was none, and on events of before. */
  readonly session?: string;
}

/**
 * The single definition of an event: everything else (schema check, encryption, Kafka key, AsyncAPI document)
 * is derived from it. A published version never changes its shape; a new shape is a new version with an upcast.
 */
export interface EventDefinition<T extends string = string, S extends TObject = TObject> {
  readonly type: T;
  /** Version of the shape of `data`, from 1. */
  readonly version: number;
  readonly topic: Topic;
  /** One sentence for the data team. */
  readonly summary: string;
  readonly schema: S;
  /**
   * The field of `data` with the owner of the history this event belongs to. All events with one key arrive in order,
   * others do not. A name and no function: the event store keeps it for programs that do not know the type.
   */
  readonly key: keyof Static<S> & string;
  /** Fields of `data` that identify a person, and the field that holds that person's id. */
  readonly personal?: { subject: keyof Static<S> & string; fields: readonly (keyof Static<S> & string)[] };
  readonly example: Static<S>;
}

/** An event as decisions speak of it: what happened, before anyone stored it. */
export type Fact<T extends string = string, D = unknown> = { readonly type: T; readonly data: D };

/** The fact that a definition describes. */
export type FactOf<E> = E extends EventDefinition<infer T, infer S> ? Fact<T, Static<S>> : never;

type Declared<T extends string, S extends TObject> = Omit<EventDefinition<T, S>, 'version' | 'topic'> &
  Partial<Pick<EventDefinition, 'version' | 'topic'>>;

/**
 * Declares an event, in its first version and of `stewardship.events` unless it says otherwise, and returns it as a
 * function that makes the fact: `actionRecorded({...})`. The fact holds the fields of the schema that have a value, and
 * no others, whatever the data was spread from.
 */
export const defineEvent = <T extends string, S extends TObject>(declared: Declared<T, S>) => {
  const definition: EventDefinition<T, S> = { version: 1, topic: 'stewardship.events', ...declared };
  const fields = Object.keys(definition.schema.properties);
  const only = (data: Record<string, unknown>): Static<S> => {
    const kept: Record<string, unknown> = {};
    for (const field of fields) if (data[field] !== undefined) kept[field] = data[field];
    return kept as Static<S>;
  };
  return Object.assign(
    (data: Static<S>): Fact<T, Static<S>> => ({
      type: definition.type,
      data: only(data as Record<string, unknown>),
    }),
    { definition },
  );
};

/** A fact once stored: where it stands in its stream, who caused it and when. Times are ISO 8601 in UTC. */
export interface RecordedEvent<T extends string = string, D = unknown> extends Fact<T, D> {
  /** UUIDv7, unique for ever; the key for doing something once. */
  readonly id: string;
  readonly stream: string;
  /** Position in the stream, from 1. */
  readonly version: number;
  readonly schemaVersion: number;
  readonly occurredAt: string;
  readonly recordedAt: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
}

const extensible = 'x-extensible-enum';

/**
 * Schema of one value of a set that may grow without a new version of the event. Writers are held to the set; readers
 * meet values that they do not know yet (`readerSchema`), and the published schema says so.
 */
export const extensibleEnum = <T extends string>(values: readonly T[]) =>
  Type.Union(
    values.map((value) => Type.Literal(value)),
    { [extensible]: [...values] },
  );

/**
 * The schema that a reader holds events against: an extensible enum takes any text there, wherever it stands in the
 * schema, and lists the values known today (`x-extensible-enum`, as in Zalando's guidelines). All else stays as it is.
 */
export const readerSchema = (schema: TObject): TObject => withOpenEnums(schema) as TObject;

const withOpenEnums = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withOpenEnums);
  if (typeof schema !== 'object' || schema === null) return schema;
  if (extensible in schema) {
    const text = Type.String({
      [extensible]: schema[extensible],
      description: 'More values may be added: readers meet values that are not listed here.',
    });
    return OptionalKind in schema ? Type.Optional(text) : text;
  }
  // TypeBox keeps the kind of a schema under symbols, which Object.entries leaves out.
  return Object.fromEntries(
    Reflect.ownKeys(schema).map((key) => [key, withOpenEnums(schema[key as keyof typeof schema])]),
  );
};

/** The fields of a change: each may be left out, and stays as it is then. */
export const changesOf = <F extends Record<string, TSchema>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [K in keyof F]: TOptional<F[K]>;
  };

/** Schema of a UUID in lower case. */
export const uuidSchema = () =>
  Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });

/** Schema of a place: degrees, WGS 84. */
export const placeSchema = () =>
  Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
  });
