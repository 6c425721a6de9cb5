import * as texts from './texts.js';

/** What has owners, who read of its changes. */
export type OwnedKind = 'thing' | 'group' | 'device';

/** What a change is of. */
export type AuditKind = OwnedKind | 'user';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** A change of a right, as the api tells it. */
export interface Changed {
  readonly change: string;
  readonly isByAccountEnd: boolean;
  readonly isOwn: boolean;
  readonly actor: Person | null | undefined;
  readonly person: Person | null | undefined;
  readonly role: string | null | undefined;
  readonly formerRole: string | null | undefined;
  readonly email: string | null | undefined;
}

interface Reader {
  readonly kind: AuditKind;
  /** The person who reads it. */
  readonly viewerId: string | null | undefined;
}

const roles: Readonly<Record<string, string>> = {
  OWNER: texts.anOwner,
  COLLABORATOR: texts.aCollaborator,
  VIEWER: texts.aViewer,
  MEMBER: texts.aMember,
};
const roleOf = (role: string | null | undefined, kind: AuditKind): string =>
  roles[role ?? ''] ?? (kind === 'group' ? texts.aMember : texts.aViewer);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const began = {
  thing: texts.addedThing,
  group: texts.foundedGroup,
  device: texts.registeredDevice,
};

const ended = { thing: texts.accountEnded, group: texts.memberEnded, device: texts.accountEnded };

/** One change of a right as a plain sentence, for the one who reads it. */
export const sentenceOf = (entry: Changed, { kind, viewerId }: Reader): string => {
  const { change, isByAccountEnd, isOwn, actor, person, email } = entry;
  const nameOf = (of: Person | null | undefined) =>
    !of ? texts.deactivated : of.id === viewerId ? texts.you : of.name;
  const [who, whom] = [capital(nameOf(actor)), nameOf(person)];
  const role = roleOf(entry.role, kind);
  const isNew = entry.formerRole != null && entry.formerRole !== entry.role;
  const former = isNew ? texts.before(roleOf(entry.formerRole, kind)) : '';
  const address = email ?? texts.anAddress;
  if (kind === 'user') return ofRole(change, { who, whom, isOwn });
  switch (change) {
    case 'CREATED':
      return began[kind](who);
    case 'GRANTED':
      return kind === 'group' && entry.role === 'MEMBER'
        ? texts.joined(capital(whom))
        : texts.became(capital(whom), role);
    case 'CHANGED':
      if (isByAccountEnd) return texts.tookOver(capital(whom), role);
      return isOwn ? texts.changedOwn(who, role, former) : texts.made(who, whom, role, former);
    case 'REVOKED':
      if (isByAccountEnd) return ended[kind](capital(roleOf(entry.formerRole, kind)));
      return revoked(kind, { who, whom, former, isOwn });
    case 'INVITED':
      return texts.invited(who, address);
    case 'INVITED_AGAIN':
      return texts.invitedAgain(who, address);
    case 'ACCEPTED':
      return entry.role == null ? texts.accepted(who) : texts.acceptedAnd(who, role);
    case 'DECLINED':
      return texts.declined(who);
    case 'INVITATION_REMOVED':
      return texts.tookBack(who);
    case 'MADE_PUBLIC':
      return texts.madePublic(who);
    case 'MADE_PRIVATE':
      return texts.madePrivate(who);
    default:
      return texts.changedRights(who);
  }
};

interface Act {
  readonly who: string;
  readonly whom: string;
  readonly isOwn: boolean;
}
interface Revoked extends Act {
  readonly former: string;
}

/** The role of a person: the first administrator alone has it by themselves, with their account. */
const ofRole = (change: string, { who, whom, isOwn }: Act): string => {
  if (change === 'GRANTED')
    return isOwn
      ? texts.became(who, texts.anAdministrator)
      : texts.made(who, whom, texts.anAdministrator, '');
  if (change === 'REVOKED') return isOwn ? texts.gaveUpRole(who) : texts.tookRole(who, whom);
  return texts.changedRights(who);
};

const revoked = (kind: OwnedKind, { who, whom, former, isOwn }: Revoked): string => {
  if (kind === 'group') return isOwn ? texts.left(who, former) : texts.removedMember(who, whom, former);
  if (isOwn) return texts.gaveUp(who, whom === texts.you ? texts.yourAccess : texts.theirs, former);
  return texts.removedAccess(who, whom === texts.you ? texts.yourAccess : texts.accessOf(whom), former);
};
