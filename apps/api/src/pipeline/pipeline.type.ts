import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { DateTime } from '../graphql/schema/scalars.js';
import { type AlertName, alertNames, type AlertState, alertStates, type AlertUnit, alertUnits } from './alerts.js'; // prettier-ignore
import { Rebuild } from './rebuild.type.js';

const reasons = ['NO_PROJECTOR', 'NO_WORKER', 'NOT_WATCHED', 'NO_DATABASE'] as const;
/** Why a figure is not known. */
export type UnknownBecause = (typeof reasons)[number];
const PipelineUnknown = enumOf('PipelineUnknown', reasons);

const PipelineAlertName = enumOf('PipelineAlertName', alertNames);
const PipelineAlertUnit = enumOf('PipelineAlertUnit', alertUnits);
const PipelineAlertState = enumOf('PipelineAlertState', alertStates);

const projectionStates = ['CURRENT', 'BEHIND', 'NOT_LIVE', 'UNKNOWN'] as const;
export type ProjectionState = (typeof projectionStates)[number];
const PipelineProjectionState = enumOf('PipelineProjectionState', projectionStates);

@ObjectType({ description: 'One figure, when it was so, and why it is not known where it is not.' })
export class PipelineFigure {
  @Field(() => Float, { nullable: true, description: 'Null when it is not known, which is not 0.' })
  value!: number | null;
  @Field(() => DateTime, { nullable: true }) at!: Date | null;
  @Field(() => PipelineUnknown, { nullable: true }) because!: UnknownBecause | null;
}

@ObjectType()
export class PipelinePartition {
  @Field() topic!: string;
  @Field(() => Int) partition!: number;
  @Field(() => Float, { description: 'Records that it has not taken in.' }) behind!: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'How long the oldest of those has waited; null when that is longer than the projector has watched.',
  })
  secondsBehind!: number | null;
}

@ObjectType({ description: 'One projection, in the version of this build.' })
export class PipelineProjection {
  @Field() name!: string;
  @Field() version!: string;
  @Field(() => Int, { nullable: true, description: 'The generation that is read; null while there is none.' })
  generation!: number | null;
  @Field(() => PipelineProjectionState) state!: ProjectionState;
  @Field(() => PipelineFigure, { description: 'Records that it has not taken in, over all partitions.' })
  behind!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'How long the oldest of those has waited.' })
  secondsBehind!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'Events that it takes in, over the last ten seconds.' })
  eventsPerSecond!: PipelineFigure;
  @Field(() => [PipelinePartition]) partitions!: readonly PipelinePartition[];
  @Field(() => Rebuild, { nullable: true, description: 'The latest that people ordered.' })
  rebuild!: Rebuild | null;
  @Field(() => Rebuild, {
    nullable: true,
    description: 'The latest proof that its rows are those of the log.',
  })
  proof!: Rebuild | null;
}

@ObjectType({ description: 'Uplinks that arrived in each of sixty minutes.' })
export class PipelineUplinks {
  @Field(() => [Int], { description: 'The oldest minute first.' }) perMinute!: readonly number[];
  @Field(() => DateTime, { description: 'When the last of those minutes ended.' }) until!: Date;
}

@ObjectType({
  description:
    'Records that could not be processed for one reason, each once however many projections parked it, and counted to a thousand.',
})
export class PipelineDeadLetterReason {
  @Field() cause!: string;
  @Field(() => [String], { description: 'The projections that parked any of them, by name.' })
  projections!: readonly string[];
  @Field(() => Int) records!: number;
  @Field(() => Int, {
    description: 'Records that only wait behind those, since their history would have a gap.',
  })
  following!: number;
  @Field({
    description:
      'Whether there may be more of both: the latest thousand that each projection parked are looked at.',
  })
  mayBeMore!: boolean;
  @Field(() => DateTime) lastAt!: Date;
  @Field(() => String, {
    nullable: true,
    description: 'The latest of them that is an event, where one is: it is looked at in the log.',
  })
  eventId!: string | null;
}

@ObjectType({ description: 'Jobs of one queue by what becomes of them.' })
export class PipelineQueue {
  @Field() name!: string;
  @Field(() => Int) waiting!: number;
  @Field(() => Int) running!: number;
  @Field(() => Int, { description: 'To be tried again later.' }) delayed!: number;
  @Field(() => Int) failed!: number;
}

@ObjectType({ description: 'Something that is looked at, and the threshold above which it is an alert.' })
export class PipelineAlert {
  @Field(() => PipelineAlertName) name!: AlertName;
  @Field(() => Float) threshold!: number;
  @Field(() => PipelineAlertUnit) unit!: AlertUnit;
  @Field(() => Float, { nullable: true }) value!: number | null;
  @Field(() => PipelineAlertState) state!: AlertState;
}

@ObjectType({ description: 'The way of events, from the log to what people read.' })
export class Pipeline {
  @Field(() => DateTime) readAt!: Date;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the projector said last how it stands; null when it has said nothing for an hour.',
  })
  projectorAt!: Date | null;
  @Field(() => [PipelineProjection]) projections!: readonly PipelineProjection[];
  @Field(() => PipelineUplinks, { nullable: true, description: 'Null while no projector has counted them.' })
  uplinks!: PipelineUplinks | null;
  @Field(() => [PipelineDeadLetterReason], {
    description: 'Why records could not be processed: the latest first, fifty at most.',
  })
  deadLetterReasons!: readonly PipelineDeadLetterReason[];
  @Field(() => Int, {
    description: 'Records that any projection has parked, each counted once, and to a thousand.',
  })
  deadLetterRecords!: number;
  @Field(() => PipelineFigure, { description: 'Seconds that the oldest event has waited to be published.' })
  publicationDelay!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'Events that are not published yet, counted to ten thousand.' })
  unpublished!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'Jobs that are to be done.' }) jobsDue!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'Jobs that were given up.' }) jobsFailed!: PipelineFigure;
  @Field(() => PipelineFigure, { description: 'Seconds that the oldest job has waited.' })
  jobDelay!: PipelineFigure;
  @Field(() => [PipelineQueue], { nullable: true, description: 'Null while the worker or Redis is away.' })
  queues!: readonly PipelineQueue[] | null;
  @Field(() => PipelineFigure, { description: 'Open sockets of all apis.' }) sockets!: PipelineFigure;
  @Field(() => [PipelineAlert]) alerts!: readonly PipelineAlert[];
}
