import { Module } from '@nestjs/common';
import { AllBadgeTypes, BadgeTypeCount } from './badge-type.type.js';
import { UserBadges } from './badge.type.js';
import { BadgesUpdatedSubscription } from './badges-updated.js';
import { GroupOfScore, PersonOfScore, ScoreBoardQuery } from './score-board.js';

@Module({
  providers: [
    AllBadgeTypes,
    BadgeTypeCount,
    BadgesUpdatedSubscription,
    GroupOfScore,
    PersonOfScore,
    ScoreBoardQuery,
    UserBadges,
  ],
})
export class BadgesModule {}
