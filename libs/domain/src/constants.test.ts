import { describe, expect, it } from '@jest/globals';
import {
  actionTypes,
  badgeKinds,
  badgeOfAction,
  checkNewDevice,
  checkNewGroup,
  checkNewThing,
  defaultHydrationLevels,
  deviceModels,
  groupTypes,
  isPersonName,
  limits,
  recordableActionTypes,
  thingTypes,
} from './index.js';

/** Every constant of the specification's section 9 that this product already has, in one place. */
describe('constants', () => {
  it('counts of types: group 5, thing 19, action 7, badge 8', () => {
    const counts = [groupTypes, thingTypes, actionTypes, badgeKinds].map((list) => new Set(list).size);
    expect(counts).toEqual([5, 19, 7, 8]);
  });

  it('[382] limits: name 3-255, username 2-24, passphrase at least 8, account name 2-24, e-mail 3-255', () => {
    expect(limits).toMatchObject({
      name: { min: 3, max: 255 },
      username: { min: 2, max: 24 },
      passphrase: { min: 8 },
      email: { min: 3, max: 255 },
    });
  });

  it('[165] thing types are exactly these nineteen', () => {
    expect(thingTypes.join(' ')).toBe(
      'APIARY BEECAFE BENCH BIN BOOKSHARE FENCE FLOWERBED GRAVE GREENHOUSE HEDGE MEADOW MURAL NOTICEBOARD ' +
        'PLANTER PLAQUE SCULPTURE TREE VEGETABLEBED WALL',
    );
  });

  it('[228] group types are exactly these five', () => {
    expect(groupTypes).toEqual(['BEEPASS', 'COUNCIL', 'ESTATE', 'ORCHARD', 'GROWER']);
  });

  it('[243] action types are exactly these seven, and CREATED is the system’s own', () => {
    expect(actionTypes).toEqual([
      'CREATED',
      'SHARE',
      'EDUCATION',
      'MEASUREMENT',
      'WATERING',
      'LITTER_CLEANUP',
      'UPKEEP',
    ]);
    expect(recordableActionTypes).not.toContain('CREATED');
    expect(recordableActionTypes).toHaveLength(6);
  });

  it('[259] badge kinds are exactly these eight, and every action counts towards one of them', () => {
    expect(badgeKinds.join(' ')).toBe(
      'signin created littercleanup share watering education upkeep measurement',
    );
    expect(actionTypes.map((type) => badgeOfAction[type])).toEqual([
      'created',
      'share',
      'education',
      'measurement',
      'watering',
      'littercleanup',
      'upkeep',
    ]);
  });

  it('[177] hydration thresholds in percent: dry up to 20, needs water up to 30, good up to 60, saturated up to 100', () => {
    expect(defaultHydrationLevels).toEqual({
      dryHigh: 20,
      needsWaterHigh: 30,
      goodHigh: 60,
      saturatedHigh: 100,
    });
  });

  it('three device models are decoded', () => {
    expect(deviceModels).toEqual(['LSE01', 'LSPH01', 'THE_THINGS_UNO']);
  });

  it.each([
    [2, true],
    [3, false],
    [255, false],
    [256, true],
  ])('a name of %i letters is refused: %s', (n, refused) => {
    const name = 'x'.repeat(n);
    const place = { x: 51.5, y: -0.1 };
    const wrong = [
      isPersonName(name) !== undefined,
      checkNewThing({ groupId: 'g', name, type: 'TREE', isPublic: true, hasImage: false }).length > 0,
      checkNewGroup({ name, type: 'GROWER', isPublic: true }).length > 0,
      checkNewDevice({ model: 'LSE01', name, deviceId: 'eui-a1', isPublic: true, location: place }).length >
        0,
    ];
    expect(wrong).toEqual([refused, refused, refused, refused]);
  });
});
