import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import {
  type Badge,
  badgeAwarded,
  badgeId,
  badgeKinds,
  badges,
  type BadgeType,
  badgeTypes,
  awardReached,
  faultsOfRules,
  levelsOf,
  nextLevel,
} from './index.js';

const userId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
const given = specification(badges);
const awardId = (level: number) => `0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c5${level}`;
const awarding = (count: number, types?: readonly BadgeType[]) => (badge: Badge) =>
  awardReached(badge, { awardId, userId, kind: 'watering', count }, types);
const award = (level: number) => badgeAwarded({ awardId: awardId(level), userId, kind: 'watering', level });
const changed = (level: number, changes: Partial<BadgeType>) =>
  badgeTypes.map((type) =>
    type.kind === 'watering' && type.level === level ? { ...type, ...changes } : type,
  );

describe('awarding a badge', () => {
  it('the first occurrence is level 1, and nothing is none', () => {
    given().when(awarding(1)).then(award(1));
    given().when(awarding(0)).then();
  });

  it('each further level comes with its threshold, and not one before', () => {
    given(award(1)).when(awarding(4)).then();
    given(award(1)).when(awarding(5)).then(award(2));
  });

  it('several levels at once are awarded each, in order', () => {
    given().when(awarding(50)).then(award(1), award(2), award(3), award(4));
  });

  it('what was awarded is not awarded again, and stays when less counts', () => {
    given(award(1), award(2)).when(awarding(5)).then();
    given(award(1), award(2)).when(awarding(0)).then();
  });

  it('a lower threshold awards what it reaches, a higher one takes nothing back', () => {
    given(award(1))
      .when(awarding(3, changed(2, { threshold: 3 })))
      .then(award(2));
    given(award(1), award(2))
      .when(awarding(5, changed(2, { threshold: 9 })))
      .then();
  });

  it('a level that is not active ends its kind there, for those who do not have it', () => {
    const types = changed(2, { isActive: false });
    given(award(1)).when(awarding(60, types)).then();
    given(award(1), award(2)).when(awarding(20, types)).then(award(3));
  });

  it('each person has one stream for each kind, so that two workers cannot both award it', () => {
    expect(badges.stream(badgeId(userId, 'created'))).toBe(`badge-created-${userId}`);
    expect(badgeId(userId, 'share')).not.toBe(badgeId(userId, 'created'));
  });
});

describe('the rules', () => {
  it('[259] are about exactly eight kinds, each with its levels', () => {
    expect([...new Set(badgeTypes.map(({ kind }) => kind))]).toEqual(
      'signin created littercleanup share watering education upkeep measurement'.split(' '),
    );
    for (const kind of badgeKinds) expect(levelsOf(kind).map(({ level }) => level)).toEqual([1, 2, 3, 4, 5]);
    expect(faultsOfRules(badgeTypes)).toEqual([]);
  });

  it('say what comes next, up to the last level', () => {
    expect(nextLevel('watering', 2)).toMatchObject({ level: 3, threshold: 20 });
    expect(nextLevel('watering', 5)).toBeUndefined();
  });

  it('with a level that nothing leads to are refused, with the reason', () => {
    expect(faultsOfRules(changed(1, { threshold: 2 }))).toContain(
      'watering: level 1 is reached by the first occurrence',
    );
    expect(faultsOfRules(changed(3, { threshold: 5 }))).toEqual([
      'watering: level 3 needs a whole number above that of the level before',
    ]);
    expect(faultsOfRules(changed(3, { level: 4 }))).toContain(
      'watering: level 3 is missing, or stands there twice',
    );
    expect(faultsOfRules(changed(1, { kind: 'singing' as never }))).toContain('singing is no kind of badge');
  });

  it('of another shape are refused by entry and field', () => {
    expect(faultsOfRules([null as never, ...badgeTypes])).toEqual(['badge type 1 is no object']);
    expect(faultsOfRules([{ ...badgeTypes[0]!, isActive: 'yes' as never }, ...badgeTypes.slice(1)])).toEqual([
      'badge type 1: isActive is to be a boolean',
    ]);
  });
});
