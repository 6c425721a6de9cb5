import { definitionOf, type EventDefinition, type Fact } from '@hedgerow/domain';
import { UnreadableText } from '../errors.js';
import type { PersonKey, PersonKeys } from './person-keys.js';
import { contextOf, open, parseSealed, sealText } from './sealed-text.js';

type Data = Record<string, unknown>;
type Definitions = (type: string) => EventDefinition | undefined;

/** Only fields declared as personal are ever decrypted: a text typed to look like a sealed one stays text. */
const personalTexts = (fact: Fact, define: Definitions) => {
  const definition = define(fact.type);
  // Of no person, so that nothing was sealed, whatever it looks like.
  if (!definition || subjectOf(fact, definition) === undefined) return [];
  return definition.personal!.fields.flatMap((field) => {
    const parsed = parseSealed((fact.data as Data)[field]);
    return parsed ? [{ field, ...parsed }] : [];
  });
};

/** Whose the personal texts are; undefined where the event has none, or is of no person (a guest). */
const subjectOf = (fact: Fact, { personal }: EventDefinition): string | undefined => {
  const subject = personal && (fact.data as Data)[personal.subject];
  return typeof subject === 'string' ? subject : undefined;
};

/**
 * Puts personal texts back in clear, event by event, for a whole batch with one query at most. Where a person's key is
 * destroyed the text becomes ''. Events without personal fields are returned as they are. An event with a text that cannot
 * be opened for any other reason is answered with `UnreadableText`: a fault must never look like an erasure.
 */
export const revealEach = async <E extends Fact>(
  keys: PersonKeys,
  events: readonly E[],
  define: Definitions = definitionOf,
): Promise<(E | UnreadableText)[]> => {
  const sealed = events.map((event) => personalTexts(event, define));
  const subjects = new Set(sealed.flatMap((texts) => texts.map((text) => text.subject)));
  if (subjects.size === 0) return [...events];
  const found = await keys.find(subjects);
  return events.map((event, i) => {
    if (sealed[i]!.length === 0) return event;
    const data = { ...(event.data as Data) };
    for (const text of sealed[i]!) {
      const opened = openText(found.get(text.subject), text);
      if (opened instanceof UnreadableText) return opened;
      data[text.field] = opened;
    }
    return { ...event, data };
  });
};

const openText = (
  found: PersonKey | undefined,
  { field, subject, sealed }: ReturnType<typeof personalTexts>[number],
): string | UnreadableText => {
  if (found === undefined) return new UnreadableText(field, subject, 'there is no key of this person');
  if (found.kind === 'destroyed') return '';
  if (found.kind === 'unusable') return new UnreadableText(field, subject, found.reason);
  try {
    return open(found.key, contextOf(subject, field), sealed).toString();
  } catch {
    return new UnreadableText(field, subject, 'the text was changed or sealed by another key');
  }
};

/** `revealEach` for readers that can do nothing with part of a history: throws the first `UnreadableText`. */
export const reveal = async <E extends Fact>(
  keys: PersonKeys,
  events: readonly E[],
  define: Definitions = definitionOf,
): Promise<E[]> =>
  (await revealEach(keys, events, define)).map((event) => {
    if (event instanceof UnreadableText) throw event;
    return event;
  });

/** Seals the personal texts of facts about to be stored. Throws `PersonForgotten` for a person whose key was destroyed. */
export const conceal = async (
  keys: PersonKeys,
  facts: readonly { fact: Fact; definition: EventDefinition }[],
): Promise<unknown[]> => {
  const subjects = facts
    .map(({ fact, definition }) => subjectOf(fact, definition))
    .filter((subject) => subject !== undefined);
  if (subjects.length === 0) return facts.map(({ fact }) => fact.data);
  const found = await keys.ensure(subjects);
  return facts.map((entry) => {
    const subject = subjectOf(entry.fact, entry.definition);
    if (subject === undefined) return entry.fact.data;
    const data = { ...(entry.fact.data as Data) };
    for (const field of entry.definition.personal!.fields) {
      const text = data[field];
      if (typeof text === 'string') data[field] = sealText(found.get(subject)!, subject, field, text);
    }
    return data;
  });
};
