import { Module } from '@nestjs/common';
import { PipelineQuery } from './pipeline-query.js';
import { PipelineView } from './pipeline-view.js';
import { rebuildMutations } from './rebuild-mutations.js';

@Module({ providers: [PipelineQuery, PipelineView, ...rebuildMutations] })
export class PipelineModule {}
