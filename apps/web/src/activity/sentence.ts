import { labelsOf } from '../actions/labels.js';
import { badgeLabels } from '../badges/labels.js';
import { groupPath } from '../groups/group-path.js';
import { personPath } from '../people/person-path.js';
import { thingPath } from '../things/thing-path.js';
import * as texts from './texts.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Maybe<T> = T | null | undefined;

/** What an entry says, as the api answers it. */
export interface Happened {
  readonly what: string;
  readonly actor: Maybe<Named>;
  readonly person: Maybe<Named>;
  readonly thing: Maybe<Named>;
  readonly group: Maybe<Named>;
  readonly device: Maybe<Named>;
  readonly action: Maybe<{ readonly type: string }>;
  readonly task: Maybe<{ readonly title: string }>;
  readonly badge: Maybe<{ readonly badgeType: string; readonly level: number }>;
}

/** A part of a sentence: words, or a name that leads to its page. */
export type Part = string | { readonly name: string; readonly to: string };

const thingPart = (thing: Maybe<Named>): Part =>
  thing ? { name: thing.name, to: thingPath(thing.id) } : texts.aThing;
const devicePart = (device: Maybe<Named>): Part =>
  device ? { name: device.name, to: `/devices/${device.id}` } : texts.aDevice;
const groupPart = (group: Maybe<Named>): Part =>
  group ? { name: group.name, to: groupPath(group.id) } : texts.aGroup;
const personPart = (person: Maybe<Named>): Part =>
  person ? { name: person.name, to: personPath(person.id) } : texts.deactivated;
const badgeName = ({ badgeType, level }: NonNullable<Happened['badge']>): string =>
  texts.badge(badgeLabels[badgeType as keyof typeof badgeLabels]?.name ?? badgeType, level);

/** What an entry is about: the part that stands behind the verb, and before it where no person is named. */
const objectOf = ({ what, thing, group, device, task, badge }: Happened): Part => {
  if (what.startsWith('TASK_')) return task ? texts.quoted(task.title) : texts.aTask;
  if (what === 'AWARDED') return badge ? badgeName(badge) : texts.aBadge;
  if (what === 'REGISTERED' || what === 'LINKED') return devicePart(device);
  if (what === 'FOUNDED' || group) return groupPart(group);
  return thing || !device ? thingPart(thing) : devicePart(device);
};

interface Words {
  readonly verb: string;
  /** After what the entry is about, when no person is named. */
  readonly passive: string;
}

const words: Readonly<Record<string, Words>> = {
  TASK_CREATED: { verb: texts.addedTask, passive: texts.wasAddedAsTask },
  TASK_STARTED: { verb: texts.began, passive: texts.wasBegun },
  TASK_COMPLETED: { verb: texts.completed, passive: texts.wasCompleted },
  TASK_ASSIGNED: { verb: texts.assigned, passive: texts.wasAssigned },
  FOUNDED: { verb: texts.founded, passive: texts.wasFounded },
  INVITED: { verb: texts.invitedPersonTo, passive: texts.hasInvitation },
  REGISTERED: { verb: texts.registered, passive: texts.wasRegistered },
  LINKED: { verb: texts.linked, passive: texts.wasLinked },
};

const wordsOf = ({ what, action, actor, person, group, thing }: Happened): Words => {
  if (what === 'RECORDED')
    return action ? labelsOf(action.type) : { verb: texts.didSomethingFor, passive: texts.changedSomehow };
  if (what === 'JOINED') {
    const verb = group ? texts.joined : thing ? texts.collaborates : texts.gotAccess;
    return { verb, passive: texts.changedSomehow };
  }
  if (what === 'AWARDED') return { verb: texts.earned, passive: texts.changedSomehow };
  const isOwn = what === 'TASK_ASSIGNED' && person && person.id === actor?.id;
  const { verb, passive } = words[what] ?? { verb: texts.didSomethingFor, passive: texts.changedSomehow };
  return { verb: isOwn ? texts.tookOn : verb, passive };
};

/** What follows what the entry is about: to whom, for which thing. */
const restOf = ({ what, person, actor, thing }: Happened): Part[] => {
  if (what === 'LINKED') return [texts.to, thingPart(thing)];
  if (!what.startsWith('TASK_')) return [];
  const isOther = what === 'TASK_ASSIGNED' && person && person.id !== actor?.id;
  return [
    ...(isOther ? [texts.to, personPart(person)] : []),
    ...(thing ? [texts.forWhat, thingPart(thing)] : []),
  ];
};

/** An entry as one sentence. A type that is newer than this page is told in plain words. */
export const sentenceOf = (entry: Happened): Part[] => {
  const { verb, passive } = wordsOf(entry);
  const object = objectOf(entry);
  const { actor } = entry;
  return [...(actor ? [personPart(actor), verb, object] : [object, passive]), ...restOf(entry)];
};

/** Several entries of one person as one sentence: "Maren watered 4 things". */
export const sentenceOfAll = (entries: readonly [Happened, ...Happened[]]): Part[] => {
  const [first] = entries;
  const actor = first.actor ? [personPart(first.actor)] : [];
  const { verb } = wordsOf({ ...first, person: null });
  if (first.what === 'INVITED') return [...actor, texts.invited, texts.peopleCounted(entries.length)];
  if (first.what.startsWith('TASK_')) {
    const plural = first.what === 'TASK_CREATED' ? texts.added : verb;
    return [...actor, plural, texts.tasksCounted(entries.length)];
  }
  const things = new Set(entries.map(({ thing }) => thing?.id));
  return things.size > 1
    ? [...actor, texts.verbThings(verb, things.size)]
    : [...actor, verb, thingPart(first.thing), texts.times(entries.length)];
};

/** The part of a sentence as text, for what reads it. */
export const textOf = (parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : part.name)).join(' ');
