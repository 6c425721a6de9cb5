import { Module } from '@nestjs/common';
import { NearestDevice, NearestGroup, NearestThing } from './nearest.js';

@Module({ providers: [NearestThing, NearestGroup, NearestDevice] })
export class SearchModule {}
