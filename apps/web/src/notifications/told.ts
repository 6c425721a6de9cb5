import { badgeLabels } from '../badges/labels.js';
import { groupPath } from '../groups/group-path.js';
import { thingPath } from '../things/thing-path.js';
import { shortDate } from '../time/time.js';
import * as texts from './texts.js';

interface Named {
  readonly id: string;
  readonly name: string;
}
type Maybe<T> = T | null | undefined;

/** What a notification says, as the api answers it. */
export interface Told {
  readonly kind: string;
  /** It stands for more of its kind, and names none of them. */
  readonly standsForMore: boolean;
  /** A calendar day: `2026-07-20`. */
  readonly day: Maybe<string>;
  readonly invitedTo: Maybe<string>;
  readonly actor: Maybe<Named>;
  readonly thing: Maybe<Named>;
  readonly group: Maybe<Named>;
  readonly device: Maybe<Named>;
  readonly task: Maybe<{ readonly id: string; readonly title: string }>;
  readonly action: Maybe<{ readonly comments: string }>;
  readonly badge: Maybe<{ readonly badgeType: string; readonly level: number }>;
}

/** A notification as it is shown: an icon, a sentence, what else there is to say, and where it leads. */
export interface Shown {
  readonly icon: string;
  readonly sentence: string;
  readonly detail?: string | undefined;
  readonly to: string;
}

const personIn = ({ actor }: Told): string => actor?.name ?? texts.deactivated;
const taskIn = ({ task }: Told): string => task?.title ?? texts.aTask;
const taskPath = ({ task }: Told): string => (task ? `/tasks/${task.id}` : '/tasks');

/** The name of what a person is invited to is shown where they may see it already. */
const invitation = ({ invitedTo, thing, group, device }: Told): { what: string; to: string } => {
  switch (invitedTo) {
    case 'GROUP':
      return { what: group?.name ?? texts.aGroup, to: group ? groupPath(group.id) : '/groups/accept' };
    case 'DEVICE':
      return {
        what: device?.name ?? texts.aDevice,
        to: device ? `/devices/${device.id}` : '/devices/accept',
      };
    default:
      return { what: thing?.name ?? texts.aThing, to: thing ? thingPath(thing.id) : '/things/accept' };
  }
};

const dueText = (told: Told, today: string): string => {
  const { day } = told;
  if (!day || day === today) return texts.dueToday(taskIn(told));
  return texts.dueOn(shortDate(new Date(`${day}T00:00`)), taskIn(told));
};

const moreOf = (told: Told): Shown | undefined => {
  const person = personIn(told);
  switch (told.kind) {
    case 'TASK_ASSIGNED':
      return { icon: 'tasks', sentence: texts.gaveMoreTasks(person), to: '/tasks' };
    case 'TASK_DUE':
      return { icon: 'tasks', sentence: texts.moreTasksDue, to: '/tasks' };
    case 'TASK_COMPLETED':
      return { icon: 'check', sentence: texts.completedMore(person), to: '/tasks' };
    case 'INVITED':
      return {
        icon: 'mail',
        sentence: texts.invitedToMore(person),
        detail: texts.linksInLetters,
        to: '/notifications',
      };
    case 'NEEDS_WATER':
      return { icon: 'w-dry', sentence: texts.moreTooDry, to: '/things' };
    case 'MENTIONED':
      return { icon: 'user', sentence: texts.mentionedYouAgain(person), to: '/activity' };
    case 'BADGE':
      return { icon: 'badge', sentence: texts.earnedMore, to: '/account/badges' };
    default:
      return undefined;
  }
};

/**
 * A notification in words. `today` is a calendar day of the viewer's. A kind that is newer than this page is told in plain
 * words.
 */
export const shownOf = (told: Told, today: string): Shown => {
  const { kind, thing, action, badge } = told;
  const more = told.standsForMore ? moreOf(told) : undefined;
  if (more) return more;
  const ofTask = { icon: 'tasks', detail: thing?.name, to: taskPath(told) };
  switch (kind) {
    case 'TASK_ASSIGNED':
      return { ...ofTask, sentence: texts.gaveTask(personIn(told), taskIn(told)) };
    case 'TASK_DUE':
      return { ...ofTask, sentence: dueText(told, today) };
    case 'TASK_COMPLETED':
      return {
        ...ofTask,
        icon: 'check',
        sentence: texts.completed(personIn(told), texts.quoted(taskIn(told))),
      };
    case 'INVITED': {
      const { what, to } = invitation(told);
      return {
        icon: 'mail',
        sentence: texts.invitedTo(personIn(told), what),
        detail: texts.linkInLetter,
        to,
      };
    }
    case 'NEEDS_WATER':
      return {
        icon: 'w-dry',
        sentence: texts.tooDry(thing?.name ?? texts.aThing),
        to: thing ? thingPath(thing.id) : '/things',
      };
    case 'MENTIONED':
      return {
        icon: 'user',
        sentence: texts.mentionedYou(personIn(told)),
        detail: [thing?.name, action && texts.quoted(action.comments)].filter(Boolean).join(': '),
        to: thing ? `/things/${thing.id}/timeline` : '/things',
      };
    case 'BADGE': {
      const name = badgeLabels[badge?.badgeType as keyof typeof badgeLabels]?.name ?? texts.badges;
      return { icon: 'badge', sentence: texts.earned(name, badge?.level ?? 1), to: '/account/badges' };
    }
    default:
      return { icon: 'bell', sentence: texts.somethingNew, to: '/notifications' };
  }
};
