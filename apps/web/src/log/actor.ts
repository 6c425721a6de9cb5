import * as texts from './texts.js';

/** Who caused an event, as the api has it. */
export interface EventActor {
  readonly type: string;
  readonly actorKind: string;
  readonly actorId: string;
  readonly actor: { readonly name: string } | null | undefined;
}

/** Who caused an event, in words: a name, or the name of a rule. Where people go is kept under pseudonyms. */
export const actorName = ({ type, actorKind, actorId, actor }: EventActor): string => {
  if (actor) return actor.name;
  if (actorKind !== 'person') return actorId === '' ? actorKind : `${actorKind} ${actorId}`;
  return type.startsWith('Navigation') ? texts.pseudonym : texts.accountGone;
};

const icons: Readonly<Record<string, string>> = { person: 'user', device: 'device' };

/** The drawing of a kind of actor. */
export const actorIcon = (kind: string): string => icons[kind] ?? 'system';
