import { describe, expect, it } from '@jest/globals';
import {
  actions,
  devices,
  groupMembershipGranted,
  guest,
  type Fact,
  type GroupFact,
  groups,
  mayEditDevice,
  mayEditGroup,
  mayEditThing,
  maySeeDevice,
  maySeeGroup,
  maySeePictured,
  maySeeThing,
  type DeviceFact,
  type Pictured,
  picturePrepared,
  things,
  type ThingFact,
  users,
  type Viewer,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, anAction, aPicture, aThing, aUser, type Built } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { auditList } from './audit/audit.queries.js';
import { pictureList } from './pictures/index.js';
import { Parameters } from './query.js';
import { suiteReadModel } from './read-model.fixture.js';
import { isVisibleDevice, isVisibleGroup, isVisibleThing } from './visible.js';

const { db, give } = suiteReadModel();

const [owner, collaborator, viewerOnly, stranger] = [newId(), newId(), newId(), newId()];
const people: readonly Viewer[] = [
  guest,
  { role: 'bk_admin', userId: newId() },
  ...[owner, collaborator, viewerOnly, stranger].map((userId): Viewer => ({ role: 'bk_user', userId })),
  // A token of a guest that names a user is still a guest's.
  { role: 'bk_anonymous', userId: owner },
];
const shared = [{ userId: collaborator, isCollaborator: true }, { userId: viewerOnly }];

describe('who may see what: the filter in SQL and the rule of the domain are one', () => {
  it.each([true, false])('things, public %s', async (isPublic) => {
    const thing = aThing({ isPublic, registeredBy: owner, shared });
    await give(...projectionEvents(thing));
    const state = (thing.facts as ThingFact[]).reduce(things.evolve, things.initial);
    for (const viewer of people) {
      const { values, add: parameter } = new Parameters();
      const text = `select from read.things t where t.id = ${parameter(thing.id)} and ${isVisibleThing(viewer, 't', parameter)}`;
      expect([viewer, (await db.pool.query(text, values)).rowCount === 1]).toEqual([
        viewer,
        maySeeThing(viewer, state),
      ]);
    }
  });

  it.each([true, false])('devices, public %s', async (isPublic) => {
    const device = aDevice({ isPublic, registeredBy: owner });
    await give(...projectionEvents(device));
    const state = (device.facts as DeviceFact[]).reduce(devices.evolve, devices.initial);
    for (const viewer of people) {
      const { values, add: parameter } = new Parameters();
      const text = `select from read.devices d where d.id = ${parameter(device.id)} and ${isVisibleDevice(viewer, 'd', parameter)}`;
      expect([viewer, (await db.pool.query(text, values)).rowCount === 1]).toEqual([
        viewer,
        maySeeDevice(viewer, state),
      ]);
    }
  });

  it.each([true, false])('groups, public %s', async (isPublic) => {
    const founded = aGroup({ isPublic, createdBy: owner });
    const membership = { groupId: founded.id, membershipId: newId(), userId: viewerOnly, isOwner: false };
    const group = { ...founded, facts: [...founded.facts, groupMembershipGranted(membership)] };
    await give(...projectionEvents(group));
    const state = (group.facts as GroupFact[]).reduce(groups.evolve, groups.initial);
    for (const viewer of people) {
      const { values, add: parameter } = new Parameters();
      const text = `select from read.groups g where g.id = ${parameter(group.id)} and ${isVisibleGroup(viewer, 'g', parameter)}`;
      expect([viewer, (await db.pool.query(text, values)).rowCount === 1]).toEqual([
        viewer,
        maySeeGroup(viewer, state),
      ]);
    }
  });

  it.each([
    ['thing', aThing({ isPublic: true, registeredBy: owner, shared }), things, mayEditThing],
    ['group', aGroup({ createdBy: owner }), groups, mayEditGroup],
    ['device', aDevice({ registeredBy: owner }), devices, mayEditDevice],
  ] as const)(
    'who changed which right of a %s is for those who may change it',
    async (_, built, of, mayEdit) => {
      await give(...projectionEvents(built));
      const evolve = of.evolve as (state: object, fact: Fact) => object;
      const state = built.facts.reduce(evolve, of.initial);
      for (const viewer of people) {
        const asked = { viewer, filter: { targetId: built.id }, order: 'NEWEST', first: 9 } as const;
        const shown = await auditList.page(db.pool, asked);
        expect([viewer, shown.length > 0]).toEqual([
          viewer,
          (mayEdit as (viewer: Viewer, state: object) => boolean)(viewer, state),
        ]);
      }
    },
  );

  it.each([true, false])('pictures of what is there, public %s', async (isPublic) => {
    const [anna, user] = [aUser({ userId: newId() }), aUser()];
    const thing = aThing({ isPublic, registeredBy: owner, shared });
    const [group, device] = [
      aGroup({ isPublic, createdBy: owner }),
      aDevice({ isPublic, registeredBy: owner }),
    ];
    const action = anAction({ thingId: thing.id, createdBy: collaborator });
    for (const built of [anna, user, thing, group, device, action]) await give(...projectionEvents(built));
    const stateOf = <S>(of: { initial: S; evolve: unknown }, { facts }: Built) =>
      facts.reduce(of.evolve as (state: S, fact: Fact) => S, of.initial);
    const shownThing = stateOf(things, thing);
    const pictured: readonly (readonly [Built, Pictured])[] = [
      [thing, { subject: 'thing', thing: shownThing }],
      [group, { subject: 'group', group: stateOf(groups, group) }],
      [device, { subject: 'device', device: stateOf(devices, device) }],
      [user, { subject: 'user', user: stateOf(users, user) }],
      [action, { subject: 'action', action: stateOf(actions, action), thing: shownThing }],
    ];
    const made = { width: 9, height: 9, widths: [9], placeholder: '' };
    for (const [{ id: subjectId }, of] of pictured) {
      const { subject } = of;
      const ofThing = subject === 'action' ? { ofThing: thing.id } : {};
      const picture = aPicture({ subject, subjectId, addedBy: anna.id, ...ofThing });
      const ready = picturePrepared({ ...made, pictureId: picture.id, addedBy: anna.id });
      const shownTo = async (viewer: Viewer) =>
        (await pictureList.withIds(db.pool, viewer, [picture.id])).length === 1;
      await give(...projectionEvents(picture));
      for (const viewer of people)
        expect([subject, viewer, await shownTo(viewer)]).toEqual([subject, viewer, false]);
      const adder: Viewer = { role: 'bk_user', userId: anna.id };
      expect([subject, await shownTo(adder)]).toEqual([subject, maySeePictured(adder, of)]);
      await give(...projectionEvents({ ...picture, facts: [...picture.facts, ready] }));
      for (const viewer of people)
        expect([subject, viewer, await shownTo(viewer)]).toEqual([
          subject,
          viewer,
          maySeePictured(viewer, of),
        ]);
    }
  });
});
