import { Field, InputType } from '@nestjs/graphql';
import { Command } from '@nestjs/cqrs';
import type { AppendedEvent } from '@hedgerow/event-store';
import type { Person } from '../graphql/schema/context.js';

/** What every mutation takes beside its own fields. */
@InputType({ isAbstract: true })
export abstract class MutationInput {
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the caller. The same id with the same input again gets the first answer.',
  })
  clientMutationId?: string | null;
}

/** What a command wrote. */
export interface CommandResult {
  /** Id of the aggregate that the command is about, and the version that an answer has to show. */
  readonly id: string;
  readonly version: number;
  readonly events: readonly AppendedEvent[];
  /** The command came before; this is what it wrote then. */
  readonly repeated: boolean;
}

/** An order of a person who is signed in, with the input of its mutation. */
export abstract class PersonCommand<I extends MutationInput = MutationInput> extends Command<CommandResult> {
  constructor(
    readonly viewer: Person,
    readonly input: I,
  ) {
    super();
  }
}
