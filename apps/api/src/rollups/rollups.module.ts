import { Module } from '@nestjs/common';
import { GroupOfPart, RollupQueries, ThingOfActivity } from './rollup-queries.js';

@Module({ providers: [RollupQueries, GroupOfPart, ThingOfActivity] })
export class RollupsModule {}
