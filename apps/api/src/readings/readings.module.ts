import { Module } from '@nestjs/common';
import { SensorDataQueries } from './all-sensor-data.js';
import { ThingSeries } from './thing-series.js';

@Module({ providers: [SensorDataQueries, ThingSeries] })
export class ReadingsModule {}
