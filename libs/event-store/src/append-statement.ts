import { type Fact, normalise } from '@hedgerow/domain';
import { derivedId, newId } from '@hedgerow/platform';
import type { AppendedEvent, AppendRequest, Claim } from './append-request.js';
import { checkFact } from './fact-check.js';
import type { PersonKeys } from './persons/person-keys.js';
import { conceal } from './persons/reveal.js';

const text = `select events.append($1,$2,$3,$4,$5,$6,$7::uuid[],$8::text[],$9::int[],$10::text[],$11::smallint[],$12::json[])`;
const textWithClaims = text.replace(/\)$/, ',$13::text[],$14::bytea[],$15::text[],$16::text[],$17::bytea[])');

/** The id under which a command is remembered: another actor's equal command id is another command. */
export const commandOf = ({ actor, commandId }: Pick<AppendRequest, 'actor' | 'commandId'>): string =>
  derivedId('command', actor.kind, actor.id, commandId);

/** The keyed hash under which a claim stands. */
export const claimHash = (keys: PersonKeys, { kind, value }: Omit<Claim, 'owner'>): Buffer =>
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
  const values: unknown[] = [
    command,
    request.actor.kind,
    request.actor.id,
    request.correlationId ?? null,
    request.causationId ?? null,
    request.occurredAt ?? new Date().toISOString(),
    events.map((event) => event.id),
    events.map((event) => event.stream),
    events.map((event) => event.version),
    events.map((event) => event.type),
    facts.map(({ definition }) => definition.version),
    data.map((item) => JSON.stringify(item)),
  ];
  const { claims = [], release = [] } = request;
  if (claims.length + release.length === 0) return { events, query: { name: 'events-append', text, values } };
  values.push(
    claims.map((claim) => claim.kind),
    claims.map((claim) => claimHash(keys, claim)),
    claims.map((claim) => claim.owner),
    release.map((claim) => claim.kind),
    release.map((claim) => claimHash(keys, claim)),
  );
  return { events, query: { name: 'events-append-with-claims', text: textWithClaims, values } };
};
