import { isRejection, type Rejection } from '@hedgerow/domain';
import { Field, ID, ObjectType } from '@nestjs/graphql';
import { UUID } from '../graphql/schema/scalars.js';

@ObjectType('Refusal', { description: 'Why one of several was not done; the others may have been.' })
export class RefusalNode {
  @Field({ description: 'As `extensions.code` of an error.' }) code!: string;
  @Field() message!: string;
}

/** What became of one of several that a command was about. */
@ObjectType({ isAbstract: true })
export abstract class Outcome {
  @Field(() => RefusalNode, { nullable: true, description: 'Null where it was done.' })
  refusal!: RefusalNode | null;
}

@ObjectType('DeletionOutcome')
export class DeletionOutcome extends Outcome {
  @Field(() => UUID) id!: string;
  @Field(() => ID, { nullable: true }) deletedNodeId!: string | null;
}

/** The refusal among outcomes; null for what was done. */
export const refusalOf = (outcome: object): RefusalNode | null =>
  isRejection(outcome) ? { code: outcome.rejected, message: outcome.message } : null;

/** What was done; null for what was refused. */
export const doneOf = <T extends object>(outcome: T | Rejection): T | null =>
  isRejection(outcome) ? null : outcome;
