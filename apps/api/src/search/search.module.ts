import { Module } from '@nestjs/common';
import { NearestDevice, NearestGroup, NearestThing } from './nearest.js';
import { Search } from './search.js';

@Module({ providers: [NearestThing, NearestGroup, NearestDevice, Search] })
export class SearchModule {}
