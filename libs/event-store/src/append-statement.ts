import { type Fact, normalise } from '@hedgerow/domain';
import { derivedId, newId } from '@hedgerow/platform';
import type { AppendedEvent, AppendRequest, Claim } from './append-request.js';
import { checkFact } from './fact-check.js';
import type { PersonKeys } from './persons/person-keys.js';
import { conceal } from './persons/reveal.js';

// One event and no claims, by far the most common append: as a plain statement it costs a third less than the call of
// the function. The row must follow the version before it; the unique index checks that its own is new.
const appendOne = {
  name: 'events-append-one',
  text: `insert into events.events (id, command, occurred_at, version, schema_version, ordinal, stream, type,
    actor_kind, actor_id, correlation_id, causation_id, data, payload_hash, session_id)
  select $9::uuid, $1::uuid, $6::timestamptz, $11::int, $13::smallint, 0, $10::text, $12::text,
    $2::text, $3::text, $4::text, $5::text, $14::json, $7::bytea, $8::uuid
  where $11 = 1 or exists (select from events.events where stream = $10 and version = $11 - 1)`,
};
const append = {
  name: 'events-append',
  text: `select events.append($1, $2, $3, $4, $5, $6, $7, $8::uuid,
    $9::uuid[], $10::text[], $11::int[], $12::text[], $13::smallint[], $14::json[])`,
};
const appendWithClaims = {
  name: 'events-append-with-claims',
  text: `select events.append($1, $2, $3, $4, $5, $6, $7, $8::uuid,
    $9::uuid[], $10::text[], $11::int[], $12::text[], $13::smallint[], $14::json[],
    $15::text[], $16::bytea[], $17::text[], $18::text[], $19::bytea[])`,
};

/** The id under which a command is remembered: another actor's equal command id is another command. */
export const commandOf = ({ actor, commandId }: Pick<AppendRequest, 'actor' | 'commandId'>): string =>
  derivedId('command', actor.kind, actor.id, commandId);

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, child]) => child !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, child]) => [key, sorted(child)]),
  );
};

/**
 * A keyed hash of what a command asks for, whatever the order of its fields: 16 bytes, to tell two payloads apart without
 * keeping either. Undefined for a command without a payload.
 */
export const payloadHash = async (keys: PersonKeys, payload: unknown): Promise<Buffer | undefined> =>
  payload === undefined
    ? undefined
    : (await keys.hash('command-payload', JSON.stringify(sorted(payload)))).subarray(0, 16);

/** The keyed hash under which a claim stands. */
export const claimHash = (keys: PersonKeys, { kind, value }: Omit<Claim, 'owner'>): Promise<Buffer> =>
  keys.hash(`claim/${kind}`, normalise(value.normalize('NFC')));

/**
 * Checks the facts, seals what is personal and makes the one statement that appends them, with the events it will
 * have made. Throws `UnusableFact` or `PersonForgotten`; touches the database only for keys it does not remember.
 */
export const appendStatement = async (keys: PersonKeys, command: string, request: AppendRequest) => {
  const facts: { fact: Fact; definition: ReturnType<typeof checkFact> }[] = [];
  const events: AppendedEvent[] = [];
  for (const { stream, expected, facts: ofStream } of request.streams) {
    ofStream.forEach((fact, i) => {
      facts.push({ fact, definition: checkFact(fact) });
      events.push({ id: newId(), stream, version: expected + i + 1, type: fact.type });
    });
  }
  const data = await conceal(keys, facts);
  const head = [
    command,
    request.actor.kind,
    request.actor.id,
    request.correlationId ?? null,
    request.causationId ?? null,
    request.occurredAt ?? new Date().toISOString(),
    (await payloadHash(keys, request.payload)) ?? null,
    request.actor.session ?? null,
  ];
  const columns: unknown[][] = [
    events.map((event) => event.id),
    events.map((event) => event.stream),
    events.map((event) => event.version),
    events.map((event) => event.type),
    facts.map(({ definition }) => definition.version),
    data.map((item) => JSON.stringify(item)),
  ];
  const { claims = [], release = [] } = request;
  if (claims.length + release.length > 0) {
    const kinds = claims.map((claim) => claim.kind);
    const hashes = await Promise.all(claims.map((claim) => claimHash(keys, claim)));
    const owners = claims.map((claim) => claim.owner);
    const released = release.map((claim) => claim.kind);
    const releasedHashes = await Promise.all(release.map((claim) => claimHash(keys, claim)));
    const values = [...head, ...columns, kinds, hashes, owners, released, releasedHashes];
    return { events, query: { ...appendWithClaims, values } };
  }
  if (events.length > 1) return { events, query: { ...append, values: [...head, ...columns] } };
  return { events, query: { ...appendOne, values: [...head, ...columns.map(([only]) => only)] } };
};
