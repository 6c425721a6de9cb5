import { Module } from '@nestjs/common';
import { LogEventFields, LogLookedUntil, LogQueries, LogWords } from './log-queries.js';

@Module({ providers: [LogEventFields, LogLookedUntil, LogQueries, ...LogWords] })
export class LogModule {}
