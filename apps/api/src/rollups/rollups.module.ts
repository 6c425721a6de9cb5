import { Module } from '@nestjs/common';
import { RollupQueries } from './rollup-queries.js';

@Module({ providers: [RollupQueries] })
export class RollupsModule {}
