import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { awardFirstLevel, type Badge, badgeId, badges } from './index.js';

const userId = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
const given = specification(badges);
const awarding = (badge: Badge) =>
  awardFirstLevel(badge, { awardId: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c50', userId, kind: 'created' });

describe('awarding a badge', () => {
  it('the first occurrence is level 1', () => {
    given()
      .when(awarding)
      .then({ type: 'BadgeAwarded', data: { userId, kind: 'created', level: 1 } });
  });

  it('a badge once awarded is not awarded again', () => {
    given(...given().when(awarding).accepted())
      .when(awarding)
      .then();
  });

  it('each person has one stream for each kind, so that two workers cannot both award it', () => {
    expect(badges.stream(badgeId(userId, 'created'))).toBe(`badge-created-${userId}`);
    expect(badgeId(userId, 'share')).not.toBe(badgeId(userId, 'created'));
  });
});
