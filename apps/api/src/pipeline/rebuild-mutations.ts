import {
  isRejection,
  orderOfRebuild,
  rejectFields,
  reject,
  type RebuildOrder,
  type rebuildOrdered,
  type RecordedEvent,
  follow,
  users,
} from '@hedgerow/domain';
import { EventStore } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import {
  mayPress,
  openRebuilds,
  orderRebuild,
  pressRebuild,
  projections,
  rebuildById,
} from '@hedgerow/read-model';
import { CommandBus } from '@nestjs/cqrs';
import { Args, Context, Field, InputType, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import type { Type } from '@nestjs/common';
import { MutationInput, type PersonCommand, personCommand } from '../commands/person-command.js';
import { writtenEvent } from '../commands/written-event.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted, refuse } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';
import { PipelineView } from './pipeline-view.js';
import { Rebuild } from './rebuild.type.js';

@InputType()
export class StartRebuildInput extends MutationInput {
  @Field({ description: 'The name of a projection.' }) projection!: string;
}

@InputType({ isAbstract: true })
abstract class RebuildInput extends MutationInput {
  @Field(() => UUID) id!: string;
}
@InputType()
export class SwitchRebuildInput extends RebuildInput {}
@InputType()
export class SwitchBackInput extends RebuildInput {}
@InputType()
export class CancelRebuildInput extends RebuildInput {}
@InputType()
export class DropOldGenerationInput extends RebuildInput {}

@ObjectType()
export class RebuildPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => Rebuild) rebuild!: Rebuild;
}

const underWay = (projection: string, isProof = false) =>
  rejectFields([
    {
      field: 'projection',
      message: isProof
        ? `The nightly proof of ${projection} is under way. Wait until it has ended, or cancel it first.`
        : `A rebuild of ${projection} is under way already. Wait until it has ended, or end it first.`,
    },
  ]);

/** Orders a rebuild: written into the log first, so that none is done of which the log does not know who ordered it. */
export const StartRebuild = personCommand('StartRebuild', {
  input: StartRebuildInput,
  async decide({ viewer, input: { projection } }, { load, pool }) {
    const ordered = orderOfRebuild({ viewer, rebuildId: newId(), projection, order: 'START' });
    if (isRejection(ordered)) return ordered;
    const known = projections.find(({ name }) => name === projection);
    if (!known) return rejectFields([{ field: 'projection', message: 'There is no such projection.' }]);
    // A proof that has not begun makes room.
    const [open] = (await openRebuilds(pool, [known])).filter(
      (row) => !row.isProof || row.state !== 'WAITING',
    );
    if (open) return underWay(projection, open.isProof);
    return follow(await load(users, viewer.userId), ordered);
  },
});

type Press = Exclude<RebuildOrder, 'START'>;

const refusals: Readonly<Record<Press, string>> = {
  SWITCH: 'This rebuild is not ready to be switched to.',
  SWITCH_BACK: 'There is no old generation to go back to.',
  CANCEL: 'This rebuild has ended already, or was switched to: then switch back, or drop the old generation.',
  DROP: 'There is no old generation to drop.',
};

const pressCommand = (name: string, order: Press, input: new () => RebuildInput) =>
  personCommand(name, {
    input,
    async decide({ viewer, input }, { load, pool }) {
      const { id } = input;
      // Who may not is told nothing of what there is.
      const allowed = orderOfRebuild({ viewer, rebuildId: id, projection: '', order });
      if (isRejection(allowed)) return allowed;
      const row = await rebuildById(pool, id);
      if (!row) return reject('NTFND', 'There is no such rebuild.');
      if (row.endedAt !== null || !mayPress(order, row.state))
        return rejectFields([{ field: 'id', message: refusals[order] }]);
      const ordered = orderOfRebuild({ viewer, rebuildId: id, projection: row.projection, order });
      return follow(await load(users, viewer.userId), ordered);
    },
  });

export const SwitchRebuild = pressCommand('SwitchRebuild', 'SWITCH', SwitchRebuildInput);
export const SwitchBack = pressCommand('SwitchBack', 'SWITCH_BACK', SwitchBackInput);
export const CancelRebuild = pressCommand('CancelRebuild', 'CANCEL', CancelRebuildInput);
export const DropOldGeneration = pressCommand('DropOldGeneration', 'DROP', DropOldGenerationInput);

type Ordered = RecordedEvent<'RebuildOrdered', ReturnType<typeof rebuildOrdered>['data']>;

/** Writes into the log what was pressed, and then where the projector finds it. */
@Resolver()
export class RebuildMutations {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly view: PipelineView,
  ) {}

  @Access('administrators')
  @Mutation(() => RebuildPayload, {
    description:
      'For administrators: makes the tables of a projection anew from the first event, beside those that are read.',
  })
  async startRebuild(
    @Args('input') input: StartRebuildInput,
    @Context() context: RequestContext,
  ): Promise<RebuildPayload> {
    const {
      rebuildId: id,
      projection: name,
      userId: by,
    } = await this.#ordered(new StartRebuild(context.person, input));
    const projection = projections.find((one) => one.name === name)!;
    if (!(await orderRebuild(context.pool, projection, { id, by }))) accepted(underWay(name));
    return this.#payload(context, input, id);
  }

  @Access('administrators')
  @Mutation(() => RebuildPayload, {
    description: 'For administrators: lets the views show what a rebuild has made, in one moment.',
  })
  switchRebuild(@Args('input') input: SwitchRebuildInput, @Context() context: RequestContext) {
    return this.#press(SwitchRebuild, 'SWITCH', input, context);
  }

  @Access('administrators')
  @Mutation(() => RebuildPayload, {
    description: 'For administrators: lets the views show the old generation again, while it is kept.',
  })
  switchBack(@Args('input') input: SwitchBackInput, @Context() context: RequestContext) {
    return this.#press(SwitchBack, 'SWITCH_BACK', input, context);
  }

  @Access('administrators')
  @Mutation(() => RebuildPayload, {
    description:
      'For administrators: ends a rebuild or a proof before its switch. One who comes too late keeps the way back.',
  })
  cancelRebuild(@Args('input') input: CancelRebuildInput, @Context() context: RequestContext) {
    return this.#press(CancelRebuild, 'CANCEL', input, context);
  }

  @Access('administrators')
  @Mutation(() => RebuildPayload, {
    description:
      'For administrators: drops what a switch has left, before its time, and with it the way back.',
  })
  dropOldGeneration(@Args('input') input: DropOldGenerationInput, @Context() context: RequestContext) {
    return this.#press(DropOldGeneration, 'DROP', input, context);
  }

  async #press(
    Command: new (person: RequestContext['person'], input: RebuildInput) => PersonCommand<RebuildInput>,
    order: Press,
    input: RebuildInput,
    context: RequestContext,
  ): Promise<RebuildPayload> {
    const { rebuildId } = await this.#ordered(new Command(context.person, input));
    // Where it has gone on meanwhile, the answer shows to what; pressed again, it is refused in words.
    await pressRebuild(context.pool, rebuildId, order);
    return this.#payload(context, input, rebuildId);
  }

  /** What the log says was ordered: now, or when the same command came before. */
  async #ordered(command: PersonCommand<MutationInput>) {
    const written = await this.commands.execute(command);
    return (await writtenEvent<Ordered>(this.store, written)).data;
  }

  async #payload(
    context: RequestContext,
    { clientMutationId = null }: MutationInput,
    id: string,
  ): Promise<RebuildPayload> {
    const row = await rebuildById(context.pool, id);
    if (!row) return refuse('NTFND', 'There is no such rebuild.');
    return { clientMutationId, rebuild: await this.view.rebuildOf(row, context) };
  }
}

/** What the module provides for them. */
export const rebuildMutations: readonly Type[] = [
  ...[StartRebuild.Handler, SwitchRebuild.Handler, SwitchBack.Handler],
  ...[CancelRebuild.Handler, DropOldGeneration.Handler],
  RebuildMutations,
];
