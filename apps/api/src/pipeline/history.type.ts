import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { DateTime } from '../graphql/schema/scalars.js';

const ranges = ['HOUR', 'SIX_HOURS', 'DAY'] as const;
export type PipelineRange = (typeof ranges)[number];
export const PipelineRangeName = enumOf('PipelineRange', ranges);

@ObjectType({ description: 'How far one projection was behind at most in each step.' })
export class PipelineLag {
  @Field() projection!: string;
  @Field(() => [Float], {
    nullable: 'items',
    description:
      'How long the oldest record that it had not taken in had waited; null where that is not known.',
  })
  secondsBehind!: readonly (number | null)[];
  @Field(() => [Float], { nullable: 'items', description: 'Records that it had not taken in.' })
  behind!: readonly (number | null)[];
}

@ObjectType({
  description: 'A time of which nothing is known: no projector ran, or the read model could not be written.',
})
export class PipelineGap {
  @Field(() => DateTime) from!: Date;
  @Field(() => DateTime) until!: Date;
}

@ObjectType({ description: 'That a rebuild which people ordered began, or was switched to.' })
export class PipelineMoment {
  @Field() projection!: string;
  @Field(() => DateTime) at!: Date;
  @Field({ description: 'It was switched to; else it began.' }) isSwitch!: boolean;
}

@ObjectType({
  description:
    'How the pipeline stood in the steps of a time, one after the other. Each list has an element for each step; null is what is not known.',
})
export class PipelineHistory {
  @Field(() => DateTime, { description: 'When the first step began.' }) from!: Date;
  @Field(() => DateTime, { description: 'Up to when there can be samples.' }) until!: Date;
  @Field(() => Int) stepSeconds!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'The first sample that is kept; null while there is none.',
  })
  sampledSince!: Date | null;
  @Field(() => [PipelineGap], { description: 'The latest fifty at most.' }) gaps!: readonly PipelineGap[];
  @Field(() => [PipelineLag]) lags!: readonly PipelineLag[];
  @Field(() => [Float], { nullable: 'items', description: 'Seconds, at most.' })
  publicationDelay!: readonly (number | null)[];
  @Field(() => [Float], { nullable: 'items', description: 'Events that got on Kafka.' })
  eventsPerSecond!: readonly (number | null)[];
  @Field(() => [Float], { nullable: 'items' }) uplinksPerSecond!: readonly (number | null)[];
  @Field(() => [Int], { nullable: 'items', description: 'At most, counted to a thousand.' })
  deadLetters!: readonly (number | null)[];
  @Field(() => [PipelineMoment], { description: 'The latest fifty at most.' })
  moments!: readonly PipelineMoment[];
  @Field(() => Float, { description: 'A projection that is behind for longer is an alert.' })
  lagAlertAbove!: number;
  @Field(() => Float, { description: 'A longer delay is an alert.' }) publicationDelayAlertAbove!: number;
}
