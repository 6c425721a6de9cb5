import { mostEventsCounted } from '@hedgerow/domain';
import {
  barUnits,
  type LogBar,
  LogBrowser,
  type LogHistogram,
  type LogStep,
  logStepKinds,
  logStepStates,
} from '@hedgerow/event-store';
import { Field, Int, ObjectType } from '@nestjs/graphql';
import { connectionOf, edgeOf } from '../graphql/schema/connection.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { subjectKinds, type SubjectKind } from './subject-of.js';

export type Browsed = NonNullable<Awaited<ReturnType<LogBrowser['find']>>>;

@ObjectType({ description: 'One event of the log, in few words.' })
export class LogEntry {
  @Field(() => UUID) id!: string;
  @Field() type!: string;
  @Field({ description: 'The history that it belongs to, like `thing-<id>`.' }) stream!: string;
  @Field(() => DateTime, { description: 'When it was stored.' }) recordedAt!: Date;
  @Field({ description: '`person`, `rule`, `device` and the like.' }) actorKind!: string;
  @Field({ description: 'A person’s id, a pseudonym for where people go, or the name of a rule.' })
  actorId!: string;
}

@ObjectType({
  description: 'One event of the log as administrators may read it: without personal texts of anyone.',
})
export class LogEvent extends LogEntry {
  @Field(() => Int, { description: 'Its number in the stream, from 1.' }) version!: number;
  @Field(() => DateTime, { description: 'When it happened.' }) occurredAt!: Date;
  @Field(() => Int, { description: 'The schema version of `data`: the newest one.' }) schemaVersion!: number;
  @Field(() => Int, { description: 'The schema version in which it is stored.' }) storedVersion!: number;
  @Field() correlationId!: string;
  @Field() causationId!: string;
  @Field({ description: 'JSON. Personal texts are null.' }) data!: string;
  @Field(() => [String], { description: 'The fields of `data` whose texts are left out: `comments`.' })
  personal!: readonly string[];
}

const LogSubjectKind = enumOf('LogSubjectKind', subjectKinds, {
  PICTURE: { description: 'Named by what it is of.' },
  ROUTE: { description: 'Where someone went in the app; ids are folded.' },
  FAILED_JOBS: { description: 'Their number is the note.' },
});

@ObjectType({ description: 'What an event is about.' })
export class LogSubject {
  @Field(() => LogSubjectKind) kind!: SubjectKind;
  @Field(() => String, {
    nullable: true,
    description:
      'As it is called today; of a projection or a route as the event has it. Null of a thing, group, device, person, task or picture that is not there any more or was erased, and of what has no name.',
  })
  name!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What of it: a badge and its level, what was ordered.',
  })
  note!: string | null;
}

const LogStepKind = enumOf('LogStepKind', logStepKinds);
const LogStepState = enumOf('LogStepState', logStepStates, {
  PASSED: { description: 'A job that was done, and there was nothing to do.' },
});

@ObjectType('LogStep', {
  description: 'A command, an event or a job, among all that follow from one command.',
})
export class LogStepNode implements LogStep {
  @Field(() => UUID) id!: string;
  @Field(() => UUID, { nullable: true, description: 'The step that it follows from.' })
  parentId!: string | null;
  @Field(() => LogStepKind) kind!: LogStep['kind'];
  @Field(() => String, {
    nullable: true,
    description: 'The type of an event, the reaction of a job; null for a command, of which the log keeps no name.', // prettier-ignore
  })
  name!: string | null;
  @Field(() => String, { nullable: true, description: 'The stream of an event, the queue of a job.' })
  where!: string | null;
  @Field(() => DateTime, { description: 'When it was given, stored or asked for.' }) at!: Date;
  @Field(() => DateTime, { nullable: true, description: 'When a job ended; null for others.' })
  endedAt!: Date | null;
  @Field(() => LogStepState) state!: LogStep['state'];
}

const mentionKinds = ['THING', 'GROUP', 'DEVICE', 'PERSON'] as const;
const LogMentionKind = enumOf('LogMentionKind', mentionKinds);

@ObjectType({ description: 'What an id in an event belongs to, as it is called today.' })
export class LogMention {
  @Field(() => UUID) id!: string;
  @Field(() => LogMentionKind) kind!: (typeof mentionKinds)[number];
  @Field() name!: string;
}

@ObjectType({ description: 'How many events fit, as far as that was counted.' })
export class LogEventCount {
  @Field(() => Int, { description: `${mostEventsCounted} at most.` }) events!: number;
  @Field({ description: 'False where there are more, or may be more further back than was looked.' })
  isAll!: boolean;
}

const LogBarUnit = enumOf('LogBarUnit', barUnits);

@ObjectType('LogBar', { description: 'How many events were stored within a stretch of time.' })
export class LogBarNode implements LogBar {
  @Field(() => DateTime) from!: Date;
  @Field(() => DateTime, { description: 'Not included.' }) to!: Date;
  @Field(() => Int) events!: number;
}

@ObjectType('LogHistogram', { description: 'When the events that fit were stored, as far as was looked.' })
export class LogHistogramNode implements LogHistogram {
  @Field(() => LogBarUnit, {
    description: 'How long a bar is; the first and the last may be shorter.',
  })
  unit!: LogHistogram['unit'];
  @Field(() => [LogBarNode], {
    description:
      'One after the other, those without any event, too: from `from`, or from the first event that was looked at, to `to` or to now.',
  })
  bars!: readonly LogBarNode[];
  @Field(() => Int, { description: 'In all bars.' }) events!: number;
  @Field({
    description: 'False where there may be more further back: the first bar begins where the look ended.',
  })
  isAll!: boolean;
}

@ObjectType({ description: 'The events of one slice.' })
export class LogEventSlice {
  @Field({ description: 'The name of its slice: `things`.' }) name!: string;
  @Field(() => [String]) types!: string[];
}

export const LogEntryConnection = connectionOf('LogEntry', LogEntry, edgeOf('LogEntry', LogEntry));

/** An event as its fields are answered. */
export const logEventOf = ({ event, storedVersion, personal }: Browsed): LogEvent => ({
  ...{ id: event.id, type: event.type, stream: event.stream, version: event.version },
  ...{ recordedAt: new Date(event.recordedAt), occurredAt: new Date(event.occurredAt) },
  ...{ actorKind: event.actor.kind, actorId: event.actor.id, schemaVersion: event.schemaVersion },
  ...{ storedVersion, correlationId: event.correlationId, causationId: event.causationId },
  ...{ data: JSON.stringify(event.data), personal },
});
