import { Module } from '@nestjs/common';
import { ThingTimeline, TimelineCount } from './thing-timeline.js';
import { TurningPointFields } from './turning-point.type.js';

@Module({ providers: [ThingTimeline, TimelineCount, TurningPointFields] })
export class TimelineModule {}
