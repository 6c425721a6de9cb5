import { describe, expect, it } from '@jest/globals';
import {
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
  maySeeThing,
  type DeviceFact,
  things,
  type ThingFact,
  type Viewer,
} from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, aThing } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { auditList } from './audit/audit.queries.js';
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
});
