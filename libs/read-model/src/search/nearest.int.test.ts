import { describe, expect, it } from '@jest/globals';
import { type Fact, groupMembershipGranted, guest, type Viewer } from '@hedgerow/domain';
import { newId } from '@hedgerow/platform';
import { aDevice, aGroup, aThing, type Built } from '@hedgerow/testing';
import { projectionEvents } from '@hedgerow/testing/projection';
import { suiteReadModel } from '../read-model.fixture.js';
import type { FindableKind } from './findable.js';
import { mostNearest, nearestIds } from './nearest.queries.js';

const { db, give } = suiteReadModel();
const admin: Viewer = { role: 'bk_admin', userId: newId() };
const person = (): Viewer & { userId: string } => ({ role: 'bk_user', userId: newId() });
const giveAll = async (...built: readonly Built[]) => {
  for (const one of built) await give(...projectionEvents(one));
};
const nearest = (viewer: Viewer, kind: FindableKind, lat: number, lng: number) =>
  nearestIds(db.pool, viewer, kind, { lat, lng });

describe('what is nearest', () => {
  it('is told in the order of its distance, which a degree of longitude is less of further north', async () => {
    // 0.02° of longitude are 0.77 km here, 0.01° of latitude 1.11 km.
    const north = aThing({ location: { lat: 70.01, lng: 20 } });
    const east = aThing({ location: { lat: 70, lng: 20.02 } });
    const far = aThing({ location: { lat: 71, lng: 20 } });
    await giveAll(north, far, east, aThing({}));
    expect((await nearest(guest, 'thing', 70, 20)).slice(0, 3)).toEqual([east.id, north.id, far.id]);
  });

  it('is found across the date line and across a pole', async () => {
    const fiji = aThing({ location: { lat: -17, lng: 179.99 } });
    const samoa = aThing({ location: { lat: -17, lng: -175 } });
    const beyond = aThing({ location: { lat: 89.9, lng: 10 } });
    await giveAll(samoa, fiji, beyond);
    expect((await nearest(guest, 'thing', -17, -179.99)).slice(0, 2)).toEqual([fiji.id, samoa.id]);
    expect((await nearest(guest, 'thing', 89.9, -170))[0]).toBe(beyond.id);
  });

  it('is no more than a few, and none twice', async () => {
    const me = person();
    const mine = Array.from({ length: mostNearest }, (_, n) =>
      aThing({ isPublic: n % 2 === 0, registeredBy: me.userId, location: { lat: -40, lng: 60 + n / 100 } }),
    );
    await giveAll(...mine, aThing({ location: { lat: -40, lng: 61 } }));
    expect(await nearest(me, 'thing', -40, 60)).toEqual(mine.map(({ id }) => id));
  });

  const at = { lat: 5, lng: 100 };
  const kinds: readonly [FindableKind, (isPublic: boolean, of: string) => Built][] = [
    ['thing', (isPublic, of) => aThing({ isPublic, registeredBy: of, location: at })],
    ['group', (isPublic, of) => aGroup({ isPublic, createdBy: of, location: at })],
    ['device', (isPublic, of) => aDevice({ isPublic, registeredBy: of, location: at })],
  ];
  it.each(kinds)(
    'of each %s, public or private, tells those who may see it and no others',
    async (kind, build) => {
      const owner = person();
      const [open, hidden] = [build(true, owner.userId), build(false, owner.userId)];
      await giveAll(open, hidden);
      const told = async (viewer: Viewer) => {
        const ids = await nearest(viewer, kind, at.lat, at.lng);
        return [open, hidden].map(({ id }) => ids.includes(id));
      };
      for (const viewer of [guest, person(), { ...guest, userId: owner.userId }])
        expect(await told(viewer)).toEqual([true, false]);
      for (const viewer of [owner, admin]) expect(await told(viewer)).toEqual([true, true]);
    },
  );

  it('is never a personal group, for anyone', async () => {
    const owner = person();
    const location = { lat: 30, lng: 30 };
    const personal = aGroup({ isPersonal: true, isPublic: false, createdBy: owner.userId, location });
    const shared = aGroup({ isPublic: false, createdBy: newId(), location });
    const membership = { groupId: shared.id, membershipId: newId(), userId: owner.userId, isOwner: false };
    const facts: Fact[] = [...shared.facts, groupMembershipGranted(membership)];
    await giveAll(personal, { ...shared, facts });
    for (const viewer of [owner, admin]) {
      const ids = await nearest(viewer, 'group', 30, 30);
      expect([ids[0], ids.includes(personal.id)]).toEqual([shared.id, false]);
    }
  });
});
