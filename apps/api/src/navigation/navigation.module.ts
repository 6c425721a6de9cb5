import { Module } from '@nestjs/common';
import { NavigationAnalyticsQuery } from './analytics.js';
import { AskedFigures } from './asked-figures.js';
import { DefinitionQueries } from './definition-queries.js';
import { FigureQueries } from './figure-queries.js';
import { figureCounts } from './figure-types.js';
import { JourneyQueries } from './journey-queries.js';
import { KnownSessions } from './known-sessions.js';
import {
  EndsOfSession,
  PersonOfPresence,
  PersonOfSession,
  SessionQueries,
  VisitsOfSession,
} from './session-queries.js';
import { sessionCounts } from './session-types.js';
import { NavigationSync } from './navigation-sync.js';
import { SyncMutations } from './sync-mutations.js';

@Module({
  providers: [
    AskedFigures,
    DefinitionQueries,
    ...figureCounts,
    FigureQueries,
    NavigationAnalyticsQuery,
    JourneyQueries,
    KnownSessions,
    NavigationSync,
    PersonOfPresence,
    PersonOfSession,
    ...sessionCounts,
    SessionQueries,
    SyncMutations,
    VisitsOfSession,
    EndsOfSession,
  ],
})
export class NavigationModule {}
