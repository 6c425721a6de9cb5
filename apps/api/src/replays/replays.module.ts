import { Module } from '@nestjs/common';
import { replayMutations } from './replay-mutations.js';
import { ReplayQueries } from './replay-queries.js';
import { ReplayView } from './replay-view.js';

@Module({ providers: [ReplayView, ReplayQueries, ...replayMutations] })
export class ReplaysModule {}
