import { isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { isMemberOf, isVisibleDevice, isVisibleGroup, isVisibleThing, type Parameter } from '../visible.js';
import { findables, type FindableKind } from './findable.js';
import { isShort, searchTextOf, type SearchText, swapped } from './search-text.js';

type SearchedKind = FindableKind | 'person';

/** Ids of what was found, the best first. */
export interface Found extends Readonly<Record<SearchedKind, readonly string[]>> {
  /** Nothing has the words in its name or description: these are called something similar. */
  readonly areSimilar: boolean;
}

interface Searched {
  readonly view: string;
  /** What is searched, as the index has it. */
  readonly text: string;
  /** What slips are forgiven in, as an index of its own has it: what it is called. */
  readonly called: string;
  readonly visible: (viewer: Viewer, parameter: Parameter) => string;
  readonly accesses?: FindableKind;
}

const described = `lower(r.name || ' ' || r.description)`;
const named = 'lower(r.name)';
const searched: Readonly<Record<SearchedKind, Searched>> = {
  thing: {
    view: findables.thing.view,
    ...{ text: described, called: named },
    visible: (viewer, parameter) => isVisibleThing(viewer, 'r', parameter),
    accesses: 'thing',
  },
  group: {
    view: findables.group.view,
    ...{ text: described, called: named },
    // Another person's personal group is found by no one.
    visible: (viewer, parameter) =>
      `${isVisibleGroup(viewer, 'r', parameter)} and (not r.is_personal or ${isMemberOf(viewer, 'r.id', parameter)})`,
    accesses: 'group',
  },
  device: {
    view: findables.device.view,
    ...{ text: named, called: named },
    visible: (viewer, parameter) => isVisibleDevice(viewer, 'r', parameter),
    accesses: 'device',
  },
  person: {
    view: 'users',
    ...{ text: `lower(r.name || ' ' || r.username)`, called: `lower(r.name || ' ' || r.username)` },
    // Guests are told of no person; an account that is gone has no name left.
    visible: () => `r.username <> ''`,
  },
};

// So many rows with the words are ranked. Of more than that, what begins with the text and what is the viewer's own is
// ranked all the same.
const mostRanked = 300;

/**
 * SQL: some of the rows that fit, from an index. Materialized, because of a limit alone PostgreSQL would think that so few rows
 * are found soonest by reading the table, which it then reads to its end where nothing fits; the rows still come one by one.
 */
const someOf = (fitting: string): string =>
  `with fitting as materialized (${fitting}) select * from fitting limit ${mostRanked}`;

type AddText = (value: string | readonly string[]) => string;

const containsWord = (text: string, word: string, parameter: AddText): string =>
  isShort(word)
    ? `(${text} like ${parameter(`${word}%`)} or ${text} like ${parameter(`% ${word}%`)})`
    : `${text} like ${parameter(`%${word}%`)}`;

const isSimilarTo = (text: string, word: string, parameter: AddText): string => {
  if (isShort(word)) return containsWord(text, word, parameter);
  const slips = swapped(word).map((slip) => `%${slip}%`);
  return `(${parameter(word)} <% ${text} or ${text} like any (${parameter(slips)}::text[]))`;
};

// The last character that there is: what begins with a text lies between it and the text with that.
const last = '\u{10FFFF}';

/** SQL: 0 for a name that is the text, and more the further it is from that. */
const rankOf = ({ whole, words }: SearchText, parameter: AddText): string => {
  const name = 'lower(r.name)';
  const spaced = `(' ' || regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g'))`;
  return `case when ${name} = ${parameter(whole)} then 0
    when starts_with(${name}, ${parameter(whole)}) then 1
    when ${spaced} like all (${parameter(words.map((word) => `% ${word}%`))}::text[]) then 2
    when ${name} like all (${parameter(words.map((word) => `%${word}%`))}::text[]) then 3
    else 4 end`;
};

/** SQL: the viewer's own before others; nothing for people and for guests. */
const ownFirst = (viewer: Viewer, { accesses }: Searched, parameter: Parameter): string => {
  if (!isSignedIn(viewer) || accesses === undefined) return '';
  const { accesses: table, of } = findables[accesses];
  return `exists (select from ${table} own where own.${of} = r.id and own.user_id = ${parameter(viewer.userId)}) desc,`;
};

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Ask = (viewer: Viewer, kind: SearchedKind, text: SearchText, first: number) => Statement;

/** The parts of a statement that say who asks, and a way to add what is searched. */
const beginStatement = (viewer: Viewer, of: Searched) => {
  const { add, values } = new Parameters();
  // First, so that the viewer's own id, typed as a text, does not share a parameter with the one that is a uuid.
  const isVisible = of.visible(viewer, add);
  const order = ownFirst(viewer, of, add);
  const addText = (value: string | readonly string[]): string => `$${values.push(value)}`;
  return { values, add, addText, isVisible, order };
};

/** What has every word in its name or description: by how well it fits, the viewer's own before others. */
const withWords: Ask = (viewer, kind, text, first) => {
  const { view, text: column, accesses } = searched[kind];
  const { values, add, addText, isVisible, order } = beginStatement(viewer, searched[kind]);
  const hasWords = text.words.map((word) => containsWord(column, word, addText)).join(' and ');
  const limit = add(first);
  const name = 'lower(r.name)';
  const parts = [
    `(select r.id from ${view} r where ${name} ~>=~ ${addText(text.whole)} and ${name} ~<~ ${addText(text.whole + last)}
      and ${isVisible} order by ${name} using ~<~ limit ${limit})`,
    `(${someOf(`select r.id from ${view} r where ${hasWords} and ${isVisible}`)})`,
  ];
  if (accesses !== undefined && isSignedIn(viewer)) {
    const { accesses: table, of } = findables[accesses];
    parts.push(
      `(select r.id from ${table} own join ${view} r on r.id = own.${of}
        where own.user_id = ${add(viewer.userId)} and ${hasWords})`,
    );
  }
  return {
    values,
    text: `select r.id from (${parts.join(' union ')}) candidates join ${view} r on r.id = candidates.id
      order by ${rankOf(text, addText)}, ${order} length(r.name), ${name}, r.id limit ${limit}`,
  };
};

/** What is called something like each of the words: by how like it is. */
const withSimilarWords: Ask = (viewer, kind, text, first) => {
  const { view, called } = searched[kind];
  const { values, add, addText, isVisible, order } = beginStatement(viewer, searched[kind]);
  const isSimilar = text.words.map((word) => isSimilarTo(called, word, addText)).join(' and ');
  return {
    values,
    // As many as of those with the words: how similar a name is costs more than to find it.
    text: `select r.id from (${someOf(`select r.* from ${view} r where ${isSimilar} and ${isVisible}`)}) r
      order by word_similarity(${addText(text.whole)}, ${called}) desc, ${order}
        length(r.name), lower(r.name), r.id
      limit ${add(first)}`,
  };
};

/**
 * Finds by name and description what the viewer may see: of each kind at most `first`, the best first. Where nothing has
 * every word, not of any kind, what is called something similar. One statement for each kind, and one more for each where
 * that comes to nothing. A text without a letter or a digit finds nothing.
 */
export const searchFor = async (pool: Pool, viewer: Viewer, typed: string, first: number): Promise<Found> => {
  const text = searchTextOf(typed);
  const askFor = async (how: Ask, kind: SearchedKind): Promise<readonly string[]> => {
    if (text === undefined || (kind === 'person' && !isSignedIn(viewer))) return [];
    const { text: statement, values } = how(viewer, kind, text, first);
    const rows = await query<{ id: string }>(pool, statement, values);
    return rows.map(({ id }) => id);
  };
  const ask = async (how: Ask): Promise<Record<SearchedKind, readonly string[]>> => {
    const [thing, group, device, person] = await Promise.all([
      askFor(how, 'thing'),
      askFor(how, 'group'),
      askFor(how, 'device'),
      askFor(how, 'person'),
    ]);
    return { thing, group, device, person };
  };
  const exact = await ask(withWords);
  const isNothing = Object.values(exact).every((ids) => ids.length === 0);
  return isNothing ? { ...(await ask(withSimilarWords)), areSimilar: true } : { ...exact, areSimilar: false };
};
