import { definitionOf, type EventDefinition, type Fact } from '@hedgerow/domain';
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler';
import type { TObject } from '@sinclair/typebox';
import { UnusableFact } from './errors.js';

const compiled = new WeakMap<EventDefinition, TypeCheck<TObject>>();

const checkOf = (definition: EventDefinition): TypeCheck<TObject> => {
  let check = compiled.get(definition);
  if (!check) compiled.set(definition, (check = TypeCompiler.Compile(definition.schema)));
  return check;
};

// PostgreSQL's text cannot hold NUL, and half a surrogate pair is no character: either would be accepted by the log
// and then break every projection that writes it to a column.
const unstorable = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i;

const badTextPath = (value: unknown, path: string): string | undefined => {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = badTextPath(child, `${path}/${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
};

// Kafka takes a record of 1 MB; sealing and the envelope add up to a half.
const mostCharacters = 500_000;

/**
 * Holds a fact against its catalogue entry and returns that entry. Throws `UnusableFact`, which names the type, the
 * path in the data and the rule that is broken.
 */
export const checkFact = (fact: Fact, define = definitionOf): EventDefinition => {
  const definition = define(fact.type);
  if (!definition) throw new UnusableFact(fact.type, '', 'is not in the catalogue');
  const check = checkOf(definition);
  if (!check.Check(fact.data)) {
    const first = check.Errors(fact.data).First();
    throw new UnusableFact(fact.type, first?.path ?? '', first?.message ?? 'does not fit its schema');
  }
  const json = JSON.stringify(fact.data);
  if (json.length > mostCharacters) throw new UnusableFact(fact.type, '', 'is larger than Kafka takes');
  if (unstorable.test(json)) {
    const path = badTextPath(fact.data, '');
    if (path !== undefined)
      throw new UnusableFact(fact.type, path, 'holds a character that cannot be stored');
  }
  return definition;
};
