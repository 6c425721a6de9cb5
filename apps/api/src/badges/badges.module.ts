import { Module } from '@nestjs/common';
import { UserBadges } from './user-badges.js';

@Module({ providers: [UserBadges] })
export class BadgesModule {}
