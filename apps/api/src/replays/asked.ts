import {
  type AskedReplay,
  rejectFields,
  type Rejection,
  type ReplayKind,
  type ReplayQuestion,
  replayQuestion,
  replaySpeed,
  replayTopicName,
  WrongReplay,
} from '@hedgerow/domain';
import type { Replays } from '@hedgerow/event-store';
import { ArgsType, Field, InputType } from '@nestjs/graphql';
import { type Into, kindOf, ReplayInto } from './replay.type.js';

const day = 'A day (2026-07-01) or a time (2026-07-01T06:30:00Z), in UTC';

/** What is asked of a replay: the arguments of an estimate, and the fields of an order. */
@InputType({ isAbstract: true })
@ArgsType()
export class ReplayArgs {
  @Field(() => String, { nullable: true, description: `${day}: events that happened then or later.` })
  from?: string | null;
  @Field(() => String, {
    nullable: true,
    description: `${day}: events that happened before; now where it is left out.`,
  })
  to?: string | null;
  @Field(() => [String], { nullable: true, description: 'Any of these; all where it is left out.' })
  types?: string[] | null;
  @Field(() => [String], {
    nullable: true,
    description: 'Streams (`thing-<id>`), or ids: all of the histories that they own.',
  })
  subjects?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Ids of groups.' }) groups?: string[] | null;
  @Field(() => String, {
    nullable: true,
    description: '`max`, or how many times as fast as it happened: `x60`.',
  })
  speed?: string | null;
  @Field(() => ReplayInto) into!: Into;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the new topic, where it goes into one.',
  })
  topic?: string | null;
}

@InputType()
export class StartReplayInput extends ReplayArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the caller. The same id with the same input again gets the first answer.',
  })
  clientMutationId?: string | null;
}

/** What was asked for and makes sense; `to` is in it even where it was left out. */
export interface Checked {
  readonly question: ReplayQuestion & { readonly to: string };
  readonly speed: number | 'max';
  readonly into: ReplayKind;
  readonly topic?: string;
}

const mostValues = 100;

/** What was asked for, or what is wrong with it by field, each with the way out. */
export const checked = async (given: ReplayArgs, replays: Replays): Promise<Checked | Rejection> => {
  try {
    const question = replayQuestion(given);
    for (const field of ['subjects', 'groups'] as const)
      if ((question[field]?.length ?? 0) > mostValues)
        throw new WrongReplay(field, `There are more than ${mostValues}.`, 'Ask in several replays.');
    const speed = replaySpeed(given.speed ?? 'max');
    const into = kindOf(given.into);
    const topic = into === 'topic' ? replayTopicName(given.topic ?? '') : undefined;
    const now = (await replays.now()).toISOString();
    const { from, to = now } = question;
    if (to > now)
      throw new WrongReplay(
        'to',
        'This lies in the future.',
        'Choose a moment that has been, or leave it out.',
      );
    if (from !== undefined && from >= to)
      throw new WrongReplay('from', 'This lies in the future.', 'Choose a moment that has been.');
    const inLog = { subjects: question.subjects, groups: question.groups?.map((id) => `group-${id}`) };
    for (const field of ['subjects', 'groups'] as const) {
      const unknown = await replays.log.unknown(inLog[field] ?? []);
      if (unknown.length > 0)
        throw new WrongReplay(
          field,
          `The log knows nothing of ${unknown.join(', ')}.`,
          'The address of a page ends with the id of what it shows.',
        );
    }
    return { question: { ...question, to }, speed, into, ...(topic === undefined ? {} : { topic }) };
  } catch (error) {
    if (!(error instanceof WrongReplay)) throw error;
    return rejectFields([{ field: error.field, message: sentenceOf(error) }]);
  }
};

const sentenceOf = ({ rule, remedy }: WrongReplay): string =>
  `${rule} ${typeof remedy === 'string' ? remedy : `For example: ${remedy.join(' or ')}`}`;

/** As the event has it. */
export const askedOf = ({ question, speed, into, topic }: Checked): AskedReplay => ({
  ...{ ...question, into },
  ...(speed === 'max' ? {} : { speed }),
  ...(topic === undefined ? {} : { topic }),
});
