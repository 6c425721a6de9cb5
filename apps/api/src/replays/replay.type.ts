import { type AskedReplay, replayCommand, type ReplayKind, replayKinds } from '@hedgerow/domain';
import {
  type KnownReplay,
  type ReplayPress,
  replayPresses,
  type ReplayProblem,
  replayProblems,
  type ReplayState as State,
  replayStates,
} from '@hedgerow/event-store';
import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { enumOf } from '../graphql/schema/enum-of.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

/** The kinds of the domain, as enums are written in GraphQL. */
export const intos = replayKinds.map((kind) => kind.toUpperCase() as Uppercase<ReplayKind>);
export type Into = Uppercase<ReplayKind>;
export const ReplayInto = enumOf('ReplayInto', intos, {
  NDJSON: { description: 'A file with one event a line.' },
  PARQUET: { description: 'A file with one event a row.' },
  TOPIC: { description: 'A new topic of Kafka, whose name begins with `replay.`.' },
});
export const kindOf = (into: Into): ReplayKind => into.toLowerCase() as ReplayKind;

const ReplayState = enumOf('ReplayState', replayStates);
const ReplayPressed = enumOf('ReplayPressed', replayPresses);
const ReplayProblemEnum = enumOf('ReplayProblem', replayProblems, {
  KAFKA_AWAY: { description: 'It goes on by itself when Kafka answers.' },
  DATABASE_AWAY: { description: 'It goes on by itself when the event store answers.' },
});

@ObjectType({ description: 'A replay that an administrator ordered: events of the log, handed out again.' })
export class Replay {
  @Field(() => UUID) id!: string;
  @Field(() => ReplayState) state!: State;
  @Field(() => ReplayPressed, { nullable: true, description: 'What was pressed and is not done yet.' })
  pressed!: ReplayPress | null;
  @Field(() => String, { nullable: true, description: 'Who ordered it, where that is still known.' })
  orderedBy!: string | null;
  @Field(() => DateTime) orderedAt!: Date;
  @Field(() => DateTime, { nullable: true, description: 'Events that happened then or later.' })
  from!: Date | null;
  @Field(() => DateTime, { description: 'Events that happened before.' }) to!: Date;
  @Field(() => [String], { nullable: true }) types!: readonly string[] | null;
  @Field(() => [String], { nullable: true }) subjects!: readonly string[] | null;
  @Field(() => [String], { nullable: true }) groups!: readonly string[] | null;
  @Field(() => Float, {
    nullable: true,
    description: 'Times as fast as it happened; null: as fast as it goes.',
  })
  speed!: number | null;
  @Field(() => ReplayInto) into!: Into;
  @Field(() => String, { nullable: true }) topic!: string | null;
  @Field({ description: 'The command line that gives the same bytes.' }) command!: string;
  @Field(() => Float) eventsDone!: number;
  @Field(() => Float, { nullable: true }) eventsTotal!: number | null;
  @Field(() => Float, { nullable: true, description: 'Over the last ten seconds.' })
  eventsPerSecond!: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Until it is done, at the rate of now; null at a pace, where it is the events that say how long it takes.',
  })
  secondsLeft!: number | null;
  @Field(() => Float, { nullable: true, description: 'Of what was made; null until it is done.' })
  bytes!: number | null;
  @Field(() => String, { nullable: true }) sha256!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The first event as it is handed out: JSON, with made-up ids for people.',
  })
  sample!: string | null;
  @Field(() => DateTime, { nullable: true }) begunAt!: Date | null;
  @Field(() => DateTime, { nullable: true }) endedAt!: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When what it has made is removed.' })
  goneAt!: Date | null;
  @Field(() => ReplayProblemEnum, { nullable: true }) problem!: ReplayProblem | null;
  @Field(() => String, { nullable: true, description: 'What was refused, in a sentence.' })
  because!: string | null;
  @Field({ description: 'It runs, and no worker has said so for some seconds.' }) isSilent!: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Where the file is: a path of this server, for the caller and this session alone. Null for a topic, and until it is done.', // prettier-ignore
  })
  path!: string | null;
  @Field(() => String, { nullable: true, description: 'The same of its manifest.' })
  manifestPath!: string | null;
}

@ObjectType({ description: 'The replays that were ordered on the page.' })
export class ReplayList {
  @Field({ description: 'False where this host has no folder for their files (REPLAYS).' }) isReady!: boolean;
  @Field(() => Int, { description: 'Days for which files are kept.' }) daysKept!: number;
  @Field(() => Float, { description: 'Bytes for which there is room.' }) room!: number;
  @Field(() => Float, { description: 'Bytes of all files of replays.' }) used!: number;
  @Field(() => [String], { description: 'The types of events that can be replayed.' })
  types!: readonly string[];
  @Field(() => [Replay], { description: 'Those that have not ended first, the latest first.' })
  replays!: readonly Replay[];
}

@ObjectType({ description: 'About how many events of one type there are.' })
export class ReplayTypeCount {
  @Field() type!: string;
  @Field(() => Float) events!: number;
}

@ObjectType({ description: 'About what a replay will be.' })
export class ReplayEstimate {
  @Field(() => Float) events!: number;
  @Field(() => Float) bytes!: number;
  @Field(() => Float) seconds!: number;
  @Field({ description: 'False where the log is too long to be counted in a moment: then the number of events is about right, too.' }) // prettier-ignore
  isExact!: boolean;
  @Field(() => [ReplayTypeCount], { description: 'Of all types that there are, chosen or not, by name.' })
  types!: readonly ReplayTypeCount[];
  @Field({ description: 'The command line that gives the same bytes.' }) command!: string;
}

/** It writes each second. */
const silentAfter = 10;

/** The name that its file has for the one who saves it. */
export const nameOf = ({ id, asked: { topic } }: Pick<KnownReplay, 'id' | 'asked'>): string =>
  topic ?? `hedgerow-${id.slice(0, 8)}`;

const commandOf = (replay: KnownReplay): string => {
  const { speed, into, topic: _topic, ...question }: AskedReplay = replay.asked;
  return replayCommand(question, { speed: speed ?? 'max', into, name: nameOf(replay) });
};

const secondsLeft = ({ state, asked, eventsDone, eventsTotal, perSecond }: KnownReplay): number | null =>
  state === 'RUNNING' &&
  asked.speed === undefined &&
  perSecond !== null &&
  perSecond > 0 &&
  eventsTotal !== null
    ? Math.max(0, eventsTotal - eventsDone) / perSecond
    : null;

/** A replay as administrators see it. */
export const replayFrom = (
  row: KnownReplay,
  { orderedBy, pathOf }: { readonly orderedBy: string | null; readonly pathOf: (file: string) => string },
): Replay => {
  const { asked, perSecond, age, ...rest } = row;
  const { from, to, into, types = null, subjects = null, groups = null } = asked;
  const { speed = null, topic = null } = asked;
  const isDone = row.state === 'DONE';
  return {
    ...{ ...rest, orderedBy, types, subjects, groups, speed, topic },
    ...{ from: from === undefined ? null : new Date(from), to: new Date(to) },
    into: into.toUpperCase() as Into,
    ...{ command: commandOf(row), eventsPerSecond: perSecond, secondsLeft: secondsLeft(row) },
    isSilent: row.state === 'RUNNING' && age > silentAfter,
    path: isDone && into !== 'topic' ? pathOf('events') : null,
    manifestPath: isDone ? pathOf('manifest') : null,
  };
};
