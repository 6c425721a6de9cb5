import { Module } from '@nestjs/common';
import { NavigationAnalyticsQuery } from './analytics.js';
import { AskedFigures } from './asked-figures.js';
import { FigureQueries } from './figure-queries.js';
import { figureCounts } from './figure-types.js';
import { NavigationSync } from './navigation-sync.js';
import { SyncMutations } from './sync-mutations.js';

@Module({
  providers: [
    AskedFigures,
    ...figureCounts,
    FigureQueries,
    NavigationAnalyticsQuery,
    NavigationSync,
    SyncMutations,
  ],
})
export class NavigationModule {}
