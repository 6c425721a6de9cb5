import {
  isRejection,
  orderOfReplay,
  type RecordedEvent,
  reject,
  rejectFields,
  type ReplayOrder,
  type replayOrdered,
  follow,
  users,
} from '@hedgerow/domain';
import { EventStore, Replays } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import type { Type } from '@nestjs/common';
import { MutationInput, type PersonCommand, personCommand } from '../commands/person-command.js';
import { writtenEvent } from '../commands/written-event.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted, refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { askedOf, checked, StartReplayInput } from './asked.js';
import { Replay } from './replay.type.js';
import { ReplayView } from './replay-view.js';

@InputType({ isAbstract: true })
abstract class ReplayInput extends MutationInput {
  @Field(() => UUID) id!: string;
}
@InputType()
export class PauseReplayInput extends ReplayInput {}
@InputType()
export class ResumeReplayInput extends ReplayInput {}
@InputType()
export class CancelReplayInput extends ReplayInput {}
@InputType()
export class RemoveReplayInput extends ReplayInput {}

@ObjectType()
export class ReplayPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => Replay) replay!: Replay;
}

type Ordered = RecordedEvent<'ReplayOrdered', ReturnType<typeof replayOrdered>['data']>;

/** Orders a replay: into the log and into the line, both or neither. */
export const StartReplay = personCommand('StartReplay', {
  input: StartReplayInput,
  async decide({ viewer, input }, { load, replays }) {
    const replayId = newId();
    // Who may not is told nothing of the log.
    const may = orderOfReplay({ viewer, replayId, order: 'START' });
    if (isRejection(may)) return may;
    const asked = await checked(input, replays);
    if (isRejection(asked)) return asked;
    if (asked.topic !== undefined && (await replays.hasTopic(asked.topic)))
      return rejectFields([
        { field: 'topic', message: `Another replay goes into ${asked.topic}. Choose another name.` },
      ]);
    const ordered = orderOfReplay({ viewer, replayId, order: 'START', asked: askedOf(asked) });
    return isRejection(ordered) ? ordered : follow(await load(users, viewer.userId), ordered);
  },
  within(_command, [about], { replays }) {
    const { replayId: id, userId: by, asked } = (about!.facts[0] as ReturnType<typeof replayOrdered>).data;
    return Promise.resolve((client) => replays.order({ id, by, asked: asked as never }, client));
  },
});

type Press = Exclude<ReplayOrder, 'START'>;

const refusals: Readonly<Record<Press, string>> = {
  PAUSE: 'This replay does not run and does not wait.',
  GO_ON: 'This replay is not paused and has not stopped.',
  CANCEL: 'This replay has ended already.',
  REMOVE: 'This replay has no files.',
};
const notNow = (order: Press) => rejectFields([{ field: 'id', message: refusals[order] }]);

const pressCommand = (name: string, order: Press, input: new () => ReplayInput) =>
  personCommand(name, {
    input,
    async decide({ viewer, input: { id: replayId } }, { load, replays }) {
      const ordered = orderOfReplay({ viewer, replayId, order });
      if (isRejection(ordered)) return ordered;
      const row = await replays.byId(replayId);
      if (!row) return reject('NTFND', 'There is no such replay.');
      if (!replays.mayPress(row, order)) return notNow(order);
      return follow(await load(users, viewer.userId), ordered);
    },
    within({ input: { id } }, _streams, { replays }) {
      return Promise.resolve(async (client) => {
        // It may have gone on since it was looked at: then the log says nothing of it, either.
        if (!(await replays.press(id, order, client))) accepted(notNow(order));
      });
    },
  });

export const PauseReplay = pressCommand('PauseReplay', 'PAUSE', PauseReplayInput);
export const ResumeReplay = pressCommand('ResumeReplay', 'GO_ON', ResumeReplayInput);
export const CancelReplay = pressCommand('CancelReplay', 'CANCEL', CancelReplayInput);
export const RemoveReplay = pressCommand('RemoveReplay', 'REMOVE', RemoveReplayInput);

/** The buttons of the page of replays. */
@Resolver()
export class ReplayMutations {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly replays: Replays,
    private readonly view: ReplayView,
  ) {}

  @Access('administrators')
  @Mutation(() => ReplayPayload, {
    description:
      'For administrators: has events of the log handed out again, with made-up ids for people. One at a time; others wait in line.',
  })
  startReplay(@Args('input') input: StartReplayInput, @Context() context: RequestContext) {
    return this.#do(new StartReplay(context.person, input), context);
  }

  @Access('administrators')
  @Mutation(() => ReplayPayload, { description: 'For administrators: lets a replay rest where it is.' })
  pauseReplay(@Args('input') input: PauseReplayInput, @Context() context: RequestContext) {
    return this.#do(new PauseReplay(context.person, input), context);
  }

  @Access('administrators')
  @Mutation(() => ReplayPayload, {
    description: 'For administrators: lets a replay that rests or has stopped go on from where it is.',
  })
  resumeReplay(@Args('input') input: ResumeReplayInput, @Context() context: RequestContext) {
    return this.#do(new ResumeReplay(context.person, input), context);
  }

  @Access('administrators')
  @Mutation(() => ReplayPayload, {
    description: 'For administrators: ends a replay that is not done, and removes what it has made.',
  })
  cancelReplay(@Args('input') input: CancelReplayInput, @Context() context: RequestContext) {
    return this.#do(new CancelReplay(context.person, input), context);
  }

  @Access('administrators')
  @Mutation(() => ReplayPayload, {
    description: 'For administrators: removes what a replay has made before its time.',
  })
  removeReplay(@Args('input') input: RemoveReplayInput, @Context() context: RequestContext) {
    return this.#do(new RemoveReplay(context.person, input), context);
  }

  async #do(command: PersonCommand, context: RequestContext): Promise<ReplayPayload> {
    const { data } = await writtenEvent<Ordered>(this.store, await this.commands.execute(command));
    const row = await this.replays.byId(data.replayId);
    if (!row) return refuse('NTFND', 'There is no such replay.');
    const [replay] = await this.view.shown([row], context);
    return { clientMutationId: command.input.clientMutationId ?? null, replay: replay! };
  }
}

/** What the module provides for them. */
export const replayMutations: readonly Type[] = [
  ...[StartReplay.Handler, PauseReplay.Handler, ResumeReplay.Handler],
  ...[CancelReplay.Handler, RemoveReplay.Handler, ReplayMutations],
];
