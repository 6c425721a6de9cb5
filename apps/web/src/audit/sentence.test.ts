import { describe, expect, it } from '@jest/globals';
import { type AuditKind, type Changed, sentenceOf } from './sentence.js';

const [anna, ben, cleo] = ['Anna Hill', 'Ben Ford', 'Cleo Hart'].map((name) => ({ id: name, name }));
const nothing = {
  isByAccountEnd: false,
  isOwn: false,
  actor: null,
  person: null,
  role: null,
  formerRole: null,
  email: null,
};
const said = (
  change: string,
  entry: Partial<Changed> = {},
  kind: AuditKind = 'thing',
  viewerId = 'Cleo Hart',
) => sentenceOf({ ...nothing, change, ...entry }, { kind, viewerId });

describe('what happened to a right', () => {
  const byAnna = { actor: anna, person: ben };
  const own = { actor: ben, person: ben, isOwn: true };
  const ended = { isByAccountEnd: true };

  it.each<[string, string, Partial<Changed>, AuditKind]>([
    ['Anna Hill added this thing.', 'CREATED', { actor: anna }, 'thing'],
    ['Anna Hill founded this group.', 'CREATED', { actor: anna }, 'group'],
    ['Anna Hill registered this device.', 'CREATED', { actor: anna }, 'device'],
    ['Ben Ford joined the group.', 'GRANTED', { ...own, role: 'MEMBER' }, 'group'],
    ['Ben Ford became a collaborator.', 'GRANTED', { ...own, role: 'COLLABORATOR' }, 'thing'],
    ['Anna Hill made Ben Ford an owner.', 'CHANGED', { ...byAnna, role: 'OWNER' }, 'device'],
    [
      'Anna Hill made Ben Ford an owner (a viewer before).',
      'CHANGED',
      { ...byAnna, role: 'OWNER', formerRole: 'VIEWER' },
      'thing',
    ],
    [
      'Ben Ford became a member (an owner before).',
      'CHANGED',
      { ...own, role: 'MEMBER', formerRole: 'OWNER' },
      'group',
    ],
    [
      'Anna Hill made Ben Ford an owner.',
      'CHANGED',
      { ...byAnna, role: 'OWNER', formerRole: 'OWNER' },
      'thing',
    ],
    ['Anna Hill removed the access of Ben Ford.', 'REVOKED', byAnna, 'thing'],
    [
      'Ben Ford gave up their access (a viewer before).',
      'REVOKED',
      { ...own, formerRole: 'VIEWER' },
      'device',
    ],
    ['Anna Hill removed Ben Ford from the group.', 'REVOKED', byAnna, 'group'],
    ['Ben Ford left the group.', 'REVOKED', own, 'group'],
    ['Anna Hill invited ben@example.org.', 'INVITED', { actor: anna, email: 'ben@example.org' }, 'thing'],
    ['Anna Hill invited a person by e-mail.', 'INVITED', { actor: anna }, 'thing'],
    [
      'Anna Hill invited ben@example.org again.',
      'INVITED_AGAIN',
      { actor: anna, email: 'ben@example.org' },
      'thing',
    ],
    ['Ben Ford accepted an invitation and became a member.', 'ACCEPTED', { ...own, role: 'MEMBER' }, 'group'],
    ['Ben Ford accepted an invitation.', 'ACCEPTED', own, 'thing'],
    ['Ben Ford declined an invitation.', 'DECLINED', { actor: ben }, 'thing'],
    ['Anna Hill took an invitation back.', 'INVITATION_REMOVED', { actor: anna }, 'thing'],
    ['Anna Hill made it public.', 'MADE_PUBLIC', { actor: anna }, 'thing'],
    ['Anna Hill made it private.', 'MADE_PRIVATE', { actor: anna }, 'group'],
    ['Anna Hill made Ben Ford an administrator.', 'GRANTED', { ...byAnna, role: 'ADMINISTRATOR' }, 'user'],
    ['Ben Ford became an administrator.', 'GRANTED', { ...own, role: 'ADMINISTRATOR' }, 'user'],
    ['Anna Hill took the role of an administrator from Ben Ford.', 'REVOKED', byAnna, 'user'],
    ['Ben Ford gave up being an administrator.', 'REVOKED', own, 'user'],
    ['Anna Hill changed a right.', 'LENT', { actor: anna }, 'group'],
  ])('%s', (sentence, change, entry, kind) => expect(said(change, entry, kind)).toBe(sentence));

  it('that followed from the end of an account says so', () => {
    expect(said('CHANGED', { ...ended, person: ben, role: 'OWNER', formerRole: 'VIEWER' })).toBe(
      'Ben Ford became an owner, because an owner deleted their account.',
    );
    expect(said('REVOKED', { ...ended, formerRole: 'OWNER' })).toBe(
      'An owner deleted their account, and their access ended with it.',
    );
    expect(said('REVOKED', { ...ended, formerRole: 'MEMBER' }, 'group')).toBe(
      'A member deleted their account, and left the group with it.',
    );
  });

  it('names accounts that are gone as such', () => {
    expect(said('REVOKED', { person: ben })).toBe('A deactivated account removed the access of Ben Ford.');
    expect(said('REVOKED', { isOwn: true }, 'group')).toBe('A deactivated account left the group.');
    expect(said('CHANGED', { actor: anna, role: 'VIEWER' })).toBe(
      'Anna Hill made a deactivated account a viewer.',
    );
  });

  it('reads well for the one it is about', () => {
    const you = (change: string, entry: Partial<Changed>, kind?: AuditKind) => said(change, entry, kind);
    expect(you('CHANGED', { actor: anna, person: cleo, role: 'OWNER' })).toBe('Anna Hill made you an owner.');
    expect(you('CHANGED', { actor: cleo, person: ben, role: 'OWNER' })).toBe('You made Ben Ford an owner.');
    expect(you('REVOKED', { actor: anna, person: cleo })).toBe('Anna Hill removed your access.');
    expect(you('REVOKED', { isOwn: true, actor: cleo, person: cleo })).toBe('You gave up your access.');
    expect(you('GRANTED', { isOwn: true, actor: cleo, person: cleo, role: 'COLLABORATOR' })).toBe(
      'You became a collaborator.',
    );
    expect(you('ACCEPTED', { isOwn: true, actor: cleo, person: cleo, role: 'VIEWER' })).toBe(
      'You accepted an invitation and became a viewer.',
    );
  });
});
