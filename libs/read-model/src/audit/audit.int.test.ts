import { describe, expect, it } from '@jest/globals';
import {
  type Actor,
  deviceAccessGranted,
  deviceDetailsChanged,
  type Fact,
  groupInvitationEvents,
  groupMembershipGranted,
  groupMembershipRevoked,
  thingAccessChanged,
  thingAccessGranted,
  thingAccessRevoked,
  thingDeleted,
  thingDetailsChanged,
  thingInvitationEvents,
  userRegistered,
  userRoleChanged,
  userSignedIn,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, aThing, aUser, type Built } from '@hedgerow/testing';
import { projectEvents, projectionEvents } from '@hedgerow/testing/projection';
import { scrubFromReadModel } from '../projections.js';
import { suiteReadModel } from '../read-model.fixture.js';
import { audit } from './audit.js';
import { auditDetails, auditList } from './audit.queries.js';

const { db, give } = suiteReadModel();
const admin = { role: 'bk_admin' as const, userId: newId() };
const [anna, ben] = [newId(), newId()];

/** Gives something and what happened to it later, by the given actor, and answers with what its owners are shown. */
const shown = async (built: Built, later: readonly Fact[] = [], actor?: Actor) => {
  const firstVersion = built.facts.length + 1;
  await give(
    ...projectionEvents(built),
    ...projectionEvents({ ...built, facts: later }, { firstVersion, ...(actor ? { actor } : {}) }),
  );
  return entriesOf(built.id);
};
const entriesOf = async (targetId: string) => {
  const page = await auditList.page(db.pool, {
    ...{ viewer: admin, filter: { targetId }, order: 'NEWEST', first: 20 },
  });
  const rows = page.map(({ row }) => row);
  const details = await auditDetails(
    db.pool,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, change, byId, personId, actorKind }) => {
    const { role, formerRole, browser, email } = details.find((one) => one.id === id)!;
    const told = { change, byId, personId, actorKind, role, formerRole, browser, email };
    return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
  });
};

const person = { actorKind: 'person' };
const aRowan = () => aThing({ registeredBy: anna });
const access = (thingId: string, over: object = {}) => ({
  ...{ thingId, accessId: newId(), userId: ben, isOwner: false, isCollaborator: false, ...over },
});

describe('the changes of rights', () => {
  it('of something new are one: who made it owns it', async () => {
    const created = [{ change: 'CREATED', byId: anna, ...person }];
    expect(await shown(aRowan())).toEqual(created);
    expect(await shown(aGroup({ createdBy: anna }))).toEqual(created);
    expect(await shown(aDevice({ registeredBy: anna }))).toEqual(created);
  });

  it('tell what a person was before and is since', async () => {
    const thing = aRowan();
    const [id, changedBy] = [access(thing.id), anna];
    const [gone, collaborates, joined] = await shown(thing, [
      thingAccessGranted(id),
      thingAccessChanged({ ...id, isCollaborator: true, changedBy }),
      thingAccessRevoked({ ...id, revokedBy: anna }),
    ]);
    expect(joined).toEqual({ change: 'GRANTED', byId: ben, personId: ben, role: 'VIEWER', ...person });
    expect(collaborates).toEqual({
      ...{ change: 'CHANGED', byId: anna, personId: ben, ...person },
      ...{ role: 'COLLABORATOR', formerRole: 'VIEWER' },
    });
    expect(gone).toEqual({
      ...{ change: 'REVOKED', byId: anna, personId: ben, formerRole: 'COLLABORATOR', ...person },
    });
  });

  it('tell that one followed from the end of an account', async () => {
    const thing = aRowan();
    const id = access(thing.id);
    const rule = { kind: 'rule', id: 'erasure' } as const;
    const facts = [
      thingAccessGranted(id),
      thingAccessChanged({ ...id, isOwner: true, changedBy: anna }),
      thingAccessRevoked({ thingId: thing.id, accessId: newId(), userId: anna, revokedBy: anna }),
    ];
    const [revoked, changed] = await shown(thing, facts, rule);
    expect(revoked).toMatchObject({ actorKind: 'rule', byId: anna, personId: anna, formerRole: 'OWNER' });
    expect(changed).toMatchObject({ actorKind: 'rule', byId: anna, personId: ben, role: 'OWNER' });
  });

  it('name the invited address while it is kept; accepting is one change, with what it gave', async () => {
    const group = aGroup({ createdBy: anna });
    const ids = { groupId: group.id, invitationId: newId() };
    const expiresAt = '2099-01-01T00:00:00.000Z';
    const { sent, renewed, accepted } = groupInvitationEvents;
    const [joined, again, invited] = await shown(group, [
      sent({ ...ids, email: 'ben@example.org', invitedBy: anna, expiresAt }),
      renewed({ ...ids, sentBy: anna, expiresAt }),
      accepted({ ...ids, userId: ben }),
      groupMembershipGranted({ groupId: group.id, membershipId: newId(), userId: ben, isOwner: false }),
    ]);
    expect(invited).toMatchObject({ change: 'INVITED', byId: anna, email: 'ben@example.org' });
    expect(again).toMatchObject({ change: 'INVITED_AGAIN', byId: anna });
    expect(joined).toMatchObject({ change: 'ACCEPTED', byId: ben, personId: ben, role: 'MEMBER' });
    await scrubFromReadModel(db.pool, [ids.invitationId]);
    expect((await entriesOf(group.id)).at(-2)).toEqual({ change: 'INVITED', byId: anna, ...person });
  });

  it('tell an invitation that was declined from one that was taken back', async () => {
    const thing = aRowan();
    const { removed } = thingInvitationEvents;
    const ids = () => ({ thingId: thing.id, invitationId: newId() });
    const [unknown, back, declined] = await shown(thing, [
      removed({ ...ids(), removedBy: ben, isDeclined: true }),
      removed({ ...ids(), removedBy: anna, isDeclined: false }),
      removed({ ...ids(), removedBy: anna }),
    ]);
    expect([declined, back, unknown]).toMatchObject([
      { change: 'DECLINED', byId: ben },
      { change: 'INVITATION_REMOVED', byId: anna },
      { change: 'INVITATION_REMOVED' },
    ]);
  });

  const rowan = aRowan();
  const probe = aDevice({ registeredBy: anna });
  it.each([
    ['a thing', rowan, (of: object) => thingDetailsChanged({ thingId: rowan.id, changedBy: anna, ...of })],
    ['a device', probe, (of: object) => deviceDetailsChanged({ deviceId: probe.id, changedBy: anna, ...of })],
  ])('are those of rights: other details of %s are none', async (_, built: Built, change) => {
    const entries = await shown(built, [
      change({ name: 'Rowan' }),
      change({ isPublic: false }),
      change({ isPublic: true }),
    ]);
    expect(entries.map((entry) => entry['change'])).toEqual(['MADE_PUBLIC', 'MADE_PRIVATE', 'CREATED']);
  });

  it('of what was deleted stay; those who owned it are shown nothing', async () => {
    const thing = aRowan();
    const [last] = await shown(thing, [thingDeleted({ thingId: thing.id, deletedBy: anna })]);
    expect(last).toMatchObject({ change: 'DELETED', byId: anna });
    const viewer = { role: 'bk_user' as const, userId: anna };
    const asked = { viewer, filter: { targetId: thing.id }, order: 'NEWEST', first: 9 } as const;
    expect(await auditList.page(db.pool, asked)).toEqual([]);
  });
});

describe('the role of an administrator', () => {
  const given = (userId: string, isAdmin: boolean, changedBy: string) =>
    userRoleChanged({ userId, isAdmin, changedBy });

  it('is told of both persons: who gave or took it, and whose it is', async () => {
    const [ada, cleo] = [aUser(), aUser()];
    await shown(ada);
    const entries = await shown(cleo, [given(cleo.id, true, ada.id), given(cleo.id, false, ada.id)]);
    const role = 'ADMINISTRATOR';
    expect(entries).toEqual([
      { change: 'REVOKED', byId: ada.id, personId: cleo.id, formerRole: role, ...person },
      { change: 'GRANTED', byId: ada.id, personId: cleo.id, role, ...person },
    ]);
    for (const userId of [ada.id, cleo.id]) {
      const rows = await auditList.page(db.pool, {
        ...{ viewer: admin, filter: { userId }, order: 'LATEST', first: 9 },
      });
      expect(rows.map(({ row: { change, kind, targetId } }) => [change, kind, targetId])).toEqual([
        ['REVOKED', 'user', cleo.id],
        ['GRANTED', 'user', cleo.id],
      ]);
    }
  });

  it('of the first administrator is there with their account; that of everybody else is none', async () => {
    expect(await shown(aUser())).toEqual([]);
    const first = aUser();
    const facts = [userRegistered({ userId: first.id, name: 'Ada', username: 'ada', isAdmin: true })];
    expect(await shown({ ...first, facts })).toEqual([
      { change: 'GRANTED', byId: first.id, personId: first.id, role: 'ADMINISTRATOR', ...person },
    ]);
  });

  it('is read by administrators alone, and announced by the person, not by the audit', async () => {
    const cleo = aUser();
    await shown(cleo);
    const events = projectionEvents(
      { ...cleo, facts: [given(cleo.id, true, anna)] },
      { firstVersion: cleo.facts.length + 1 },
    );
    expect(await projectEvents(db.pool, audit, 'live', events)).toEqual([]);
    const viewer = { role: 'bk_user' as const, userId: cleo.id };
    const asked = { viewer, filter: { targetId: cleo.id }, order: 'NEWEST', first: 9 } as const;
    expect(await auditList.page(db.pool, asked)).toEqual([]);
  });
});

describe('where a person was', () => {
  it('is told by the browser in which their session began, until they are erased', async () => {
    const user = aUser();
    const session = newId();
    const began = userSignedIn({ userId: user.id, sessionId: session, browser: 'Firefox on Android' });
    await give(...projectionEvents({ ...user, facts: [...user.facts, began] }));
    const group = aGroup({ createdBy: user.id });
    await give(...projectionEvents(group));
    const left = groupMembershipRevoked({
      ...{ groupId: group.id, membershipId: newId(), userId: user.id, revokedBy: user.id },
    });
    const actor = { kind: 'person', id: user.id, session } as const;
    await give(...projectionEvents({ ...group, facts: [left] }, { firstVersion: 3, actor }));
    const [entry] = await entriesOf(group.id);
    expect(entry).toMatchObject({ change: 'REVOKED', browser: 'Firefox on Android' });
    const emptied = await scrubFromReadModel(db.pool, [user.id]);
    expect(Object.keys(emptied).filter((table) => emptied[table]! > 0)).toContainEqual(
      expect.stringMatching(/^read\.audit_sessions_g/),
    );
    expect((await entriesOf(group.id))[0]).not.toHaveProperty('browser');
  });
});

it('a change is announced as one of what it is of', async () => {
  const [thing, group, device] = [aThing(), aGroup(), aDevice()];
  const facts = [
    deviceAccessGranted({ deviceId: device.id, accessId: newId(), userId: ben, isOwner: false }),
  ];
  const events = [
    ...[thing, group, device].flatMap((built) => projectionEvents(built)),
    ...projectionEvents({ ...device, facts }, { firstVersion: 3 }),
  ];
  expect(await projectEvents(db.pool, audit, 'live', events)).toEqual([
    { kind: 'thing', id: thing.id, revision: null },
    { kind: 'group', id: group.id, revision: null },
    { kind: 'device', id: device.id, revision: null },
  ]);
});
