import { createHmac } from 'node:crypto';
import { type EventDefinition, namedBy, type RecordedEvent } from '@hedgerow/domain';
import { LRUCache } from 'lru-cache';

/**
 * Of what is no person: these ids stay. Every other id is replaced, also one of a field that comes later. Ids of awards,
 * notifications and assignments follow from the person's id, and those of memberships, accesses and pictures lead to one person in
 * the app: who knows a person's id would find them by it.
 */
const keptIds = new Set([
  ...['thingId', 'groupId', 'deviceId', 'actionId', 'taskId', 'invitationId'],
  ...['ofThing', 'oneThingId', 'follows', 'id'],
]);

/** Texts that are no words of a person. Every other text is emptied. */
const keptTexts = new Set([
  ...['networkDeviceId', 'network', 'rank', 'rule', 'timeZone', 'startsOn', 'dueDate', 'day', 'expiresAt'],
  ...['until', 'from', 'to', 'into', 'projection'],
  // Routes are lines of a table, with ids folded; the paths that hold ids are words of a person.
  ...['fromRoute', 'toRoute', 'timestamp', 'startedAt', 'endedAt'],
]);

/** Streams whose id is not that of a person. */
const keptStreams = new Set(['thing', 'group', 'device', 'action', 'task']);

/** Where a person was when they did something. Where things, groups and devices are stays. */
const placesOfPersons = new Set(['ActionRecorded', 'ActionDetailsChanged']);

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const isUuid = (text: string): boolean => text.length === 36 && text.replace(uuid, '') === '';

/** The part of a JSON Schema that is looked at. */
interface Schema {
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** What becomes of a value, by its field and its schema. */
type Treatment = (value: unknown) => unknown;

const asItIs: Treatment = (value) => value;

/** Whether the schema lists the values that there are: no such value tells of a person. */
const isListed = ({ const: only, anyOf }: Schema): boolean =>
  only !== undefined || (anyOf?.some((option) => option.const !== undefined) ?? false);

/**
 * Takes persons out of events: ids of people and of their sessions become made-up ids, the same for the same person as long as
 * the key is the same; words, addresses and the places of people are emptied, as an erasure empties them. Ids of things, values of
 * sets, numbers and times stay. What is not known to be harmless is treated as a person's.
 */
export class Pseudonyms {
  readonly #known = new LRUCache<string, string>({ max: 20_000 });
  readonly #ofTypes = new Map<string, Treatment>();

  /** @param key 32 bytes; without it no made-up id leads back to a person */
  constructor(private readonly key: Buffer) {}

  /** The event without persons; it keeps to the schema of its type. */
  hide(event: RecordedEvent, definition: EventDefinition): RecordedEvent {
    const { actor } = event;
    return {
      ...event,
      stream: this.#stream(event.stream),
      actor: {
        kind: actor.kind,
        id: actor.kind === 'person' ? this.of(actor.id) : actor.id,
        ...(actor.session === undefined ? {} : { session: this.of(actor.session) }),
      },
      data: this.#ofType(definition)(event.data),
    };
  }

  /** The made-up id in place of this one: a UUID of version 8, which no real id is. */
  of(id: string): string {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', this.key).update(id).digest();
    hash[6] = (hash[6]! & 0x0f) | 0x80;
    hash[8] = (hash[8]! & 0x3f) | 0x80;
    const hex = hash.toString('hex', 0, 16);
    const made = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    this.#known.set(id, made);
    return made;
  }

  #stream(stream: string): string {
    return keptStreams.has(namedBy(stream).name) ? stream : stream.replace(uuid, (id) => this.of(id));
  }

  #ofType({ type, schema }: EventDefinition): Treatment {
    const known = this.#ofTypes.get(type);
    if (known) return known;
    const fields = this.#object(schema as Schema);
    const made: Treatment = (data) => this.#whole(type, data as Data, fields(data) as Data);
    this.#ofTypes.set(type, made);
    return made;
  }

  /** What a field alone does not tell. */
  #whole(type: string, before: Data, hidden: Data): Data {
    const { location: _location, ...rest } = hidden;
    const data = placesOfPersons.has(type) ? rest : hidden;
    return 'subjectId' in before && before['subject'] !== 'user'
      ? { ...data, subjectId: before['subjectId'] }
      : data;
  }

  #object({ properties = {} }: Schema): Treatment {
    const fields = new Map(
      Object.entries(properties).map(([name, schema]) => [name, this.#field(name, schema)]),
    );
    const unknown = (name: string) => this.#field(name, {});
    return (value) =>
      Object.fromEntries(
        Object.entries(value as Data).map(([name, one]) => [name, (fields.get(name) ?? unknown(name))(one)]),
      );
  }

  #field(name: string, schema: Schema): Treatment {
    if (isListed(schema)) return asItIs;
    const nested = [schema, ...(schema.anyOf ?? [])];
    const object = nested.find(({ properties }) => properties);
    const ofObject = this.#object(object ?? {});
    const item = nested.find(({ items }) => items)?.items ?? {};
    const ofItem = (): Treatment => this.#field(name, item);
    return (value) => {
      if (typeof value === 'string') return this.#text(name, value);
      if (Array.isArray(value)) return value.map(ofItem());
      if (typeof value === 'object' && value !== null) return ofObject(value);
      return value;
    };
  }

  #text(name: string, text: string): string {
    if (isUuid(text)) return keptIds.has(name) ? text : this.of(text);
    return keptTexts.has(name) ? text : '';
  }
}

type Data = Record<string, unknown>;
