import { Module } from '@nestjs/common';
import { LogActors, LogEventFields, LogLookedUntil, LogQueries } from './log-queries.js';

@Module({ providers: [...LogActors, LogEventFields, LogLookedUntil, LogQueries] })
export class LogModule {}
