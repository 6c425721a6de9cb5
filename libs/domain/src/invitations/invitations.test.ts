import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { deviceAccessGranted, deviceInvitations, deviceRegistered, devices } from '../devices/index.js';
import type { Fact } from '../events/index.js';
import { groupCreated, groupInvitations, groupMembershipGranted, groups } from '../groups/index.js';
import { thingAccessGranted, thingInvitations, thingRegistered, things } from '../things/index.js';
import type { Viewer } from '../users/index.js';
import { invitationEnd, type InvitationRules, mostOpenInvitations } from './index.js';

const user = (end: string): Viewer & { userId: string } => ({
  role: 'bk_user',
  userId: `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c${end}`,
});
const [anna, ben, noor] = [user('01'), user('04'), user('09')];
const admin: Viewer = { role: 'bk_admin', userId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c08' };
const guest: Viewer = { role: 'bk_anonymous' };
const invitationId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c60';
const another = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c61';
const accessId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c62';
const monday = new Date('2026-06-01T08:00:00Z');
const days = (n: number) => new Date(monday.getTime() + n * 24 * 3_600_000);
const expiresAt = invitationEnd(monday);

const hidden = { isPublic: false };
const kinds = [
  {
    kind: 'Thing',
    of: things,
    decisions: thingInvitations,
    granted: {
      type: 'ThingAccessGranted',
      data: { userId: ben.userId, isOwner: false, isCollaborator: false },
    },
    history: [
      thingRegistered({ ...thingRegistered.definition.example, ...hidden }),
      thingAccessGranted(thingAccessGranted.definition.example),
    ],
  },
  {
    kind: 'Group',
    of: groups,
    decisions: groupInvitations,
    granted: { type: 'GroupMembershipGranted', data: { userId: ben.userId, isOwner: false } },
    history: [
      groupCreated({ ...groupCreated.definition.example, ...hidden }),
      groupMembershipGranted(groupMembershipGranted.definition.example),
    ],
  },
  {
    kind: 'Device',
    of: devices,
    decisions: deviceInvitations,
    granted: { type: 'DeviceAccessGranted', data: { userId: ben.userId, isOwner: false } },
    history: [
      deviceRegistered({ ...deviceRegistered.definition.example, ...hidden }),
      deviceAccessGranted(deviceAccessGranted.definition.example),
    ],
  },
] as const;

describe.each(kinds)('[194] an invitation to a $kind', ({ kind, of, decisions, granted, history }) => {
  type State = ReturnType<typeof of.evolve>;
  type Decide = (state: State, command: object) => ReturnType<typeof thingInvitations.invite>;
  const { rules } = decisions as unknown as { rules: InvitationRules<State, Fact> };
  const given = specification(of as never) as unknown as (
    ...facts: readonly Fact[]
  ) => ReturnType<typeof specification<State, never>> extends (...facts: never) => infer G ? G : never;
  const run = (name: 'invite' | 'accept' | 'remove', command: object) => (state: State) =>
    (decisions[name] as unknown as Decide)(state, command) as never;
  const inviting = (change: object = {}) =>
    run('invite', { viewer: anna, email: ' ben@example.org ', invitationId, expiresAt, ...change });
  const accepting = (change: object = {}) =>
    run('accept', {
      ...{ viewer: ben, invitationId, accessId, now: days(13), addresses: ['Ben@Example.org'] },
      ...change,
    });
  const removing = (viewer: Viewer, addresses: string[] = []) =>
    run('remove', { viewer, invitationId, addresses });
  const invited = given(...history)
    .when(inviting())
    .accepted() as readonly Fact[];
  const accepted = given(...history, ...invited)
    .when(accepting())
    .accepted() as readonly Fact[];

  it('is made by owners and administrators, for 14 days', () => {
    const sent = {
      type: `${kind}InvitationSent`,
      data: {
        invitationId,
        email: 'ben@example.org',
        invitedBy: anna.userId,
        expiresAt: days(14).toISOString(),
      },
    };
    given(...history)
      .when(inviting())
      .then(sent);
    given(...history)
      .when(inviting({ viewer: admin }))
      .then({ ...sent, data: { ...sent.data, invitedBy: admin.userId } });
  });

  it.each([
    ['a guest', { viewer: guest }, 'LOGIN'],
    ['a stranger, who does not see it', { viewer: noor }, 'NTFND'],
    ['not an address', { email: 'ben' }, 'VALIDATION'],
    ['[200] the address of one who has access', { verifiedOwner: anna.userId }, 'ISACS'],
  ])('is refused: %s', (_, change, code) => expect(given(...history).when(inviting(change)).code).toBe(code));

  it('is refused to a person who may look only', () => {
    given(...history, ...invited, ...accepted)
      .when(inviting({ viewer: ben }))
      .rejected('DENIED');
  });

  it('to the same address is sent again, also after its end; once it was accepted, it is another one', () => {
    const later = { email: 'BEN@example.org', invitationId: another, expiresAt: days(40).toISOString() };
    given(...history, ...invited)
      .when(inviting(later))
      .then({
        type: `${kind}InvitationRenewed`,
        data: { invitationId, sentBy: anna.userId, expiresAt: later.expiresAt },
      });
    const again = given(...history, ...invited)
      .when(inviting(later))
      .accepted() as readonly Fact[];
    expect(given(...history, ...invited, ...again).when(accepting({ now: days(30) })).code).toBe('accepted');
    given(...history, ...invited, ...accepted)
      .when(inviting(later))
      .then({ type: `${kind}InvitationSent`, data: { invitationId: another } });
  });

  it('is one of so many at most', () => {
    const many = Array.from({ length: mostOpenInvitations }, (_, n) =>
      rules.sent(of.initial as never, {
        invitationId: `${invitationId.slice(0, -3)}${(n + 256).toString(16)}`,
        email: `p${n}@example.org`,
        invitedBy: anna.userId,
        expiresAt,
      }),
    );
    given(...history, ...many)
      .when(inviting())
      .rejected('DENIED');
  });

  it('is accepted by the invited one, who gets the least there is; twice is as once', () => {
    given(...history, ...invited)
      .when(accepting())
      .then({ type: `${kind}InvitationAccepted`, data: { invitationId, userId: ben.userId } }, granted);
    given(...history, ...invited, ...accepted)
      .when(accepting({ now: days(99) }))
      .then();
  });

  it.each([
    ['a guest', { viewer: guest }, 'LOGIN'],
    ['an unknown one', { invitationId: another }, 'NTFND'],
    ['one that has expired', { now: days(14) }, 'NTFND'],
    ['with another address', { addresses: ['noor@example.org', ''] }, 'DNIEM'],
  ])('cannot be accepted: %s', (_, change, code) =>
    expect(given(...history, ...invited).when(accepting(change)).code).toBe(code),
  );

  it('that was accepted is another person’s to no one', () => {
    given(...history, ...invited, ...accepted)
      .when(accepting({ viewer: noor }))
      .rejected('DNIEM');
  });

  it('is removed by an owner, or declined by the invited one; to all others it does not exist', () => {
    const open = given(...history, ...invited);
    for (const [viewer, addresses] of [
      [anna, []],
      [admin, []],
      [ben, ['ben@example.org']],
    ] as const)
      open.when(removing(viewer, [...addresses])).then({
        type: `${kind}InvitationRemoved`,
        data: { removedBy: viewer.userId, isDeclined: viewer === ben },
      });
    open.when(removing(noor, ['noor@example.org'])).rejected('NTFND');
    open.when(removing(guest)).rejected('LOGIN');
    const removed = open.when(removing(anna)).accepted() as readonly Fact[];
    given(...history, ...invited, ...removed)
      .when(accepting())
      .rejected('NTFND');
    given(...history, ...invited, ...accepted)
      .when(removing(anna))
      .rejected('DENIED');
  });

  it('that was erased is none any more: it opens nothing, takes no place, and the address may be invited anew', () => {
    const whole = Object.fromEntries(
      Object.entries(history[0].data).filter(([name]) => name === `${kind.toLowerCase()}Id`),
    );
    const erased = { type: `${kind}InvitationErased`, data: { ...whole, invitationId } } as unknown as Fact;
    given(...history, ...invited, erased)
      .when(accepting())
      .rejected('NTFND');
    given(...history, ...invited, erased)
      .when(inviting({ invitationId: another }))
      .then({ type: `${kind}InvitationSent`, data: { invitationId: another } });
    given(...history, ...invited, ...accepted, erased)
      .when(accepting())
      .rejected('NTFND');
  });
});
