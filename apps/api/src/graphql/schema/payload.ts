import type { Type } from '@nestjs/common';
import { Field, ID, ObjectType } from '@nestjs/graphql';

type FieldsOf<F extends Readonly<Record<string, Type>>> = { [K in keyof F]: InstanceType<F[K]> };

/** What every mutation answers with beside its own fields. */
@ObjectType({ isAbstract: true })
abstract class Payload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
}

/** The payload of a mutation: `payload('CreateActionPayload', { action: ActionNode, actionEdge: ActionEdge })`. */
export const payload = <F extends Readonly<Record<string, Type>>>(
  name: string,
  fields: F,
): Type<Payload & FieldsOf<F>> => {
  @ObjectType(name)
  class Made extends Payload {}
  for (const [field, type] of Object.entries(fields)) Field(() => type)(Made.prototype, field);
  return Made as unknown as Type<Payload & FieldsOf<F>>;
};

/** The payload of a mutation that removes a node: its global id, and what else it changed. */
export const removalPayload = <F extends Readonly<Record<string, Type>>>(
  name: string,
  fields: F = {} as F,
): Type<Payload & { deletedNodeId: string } & FieldsOf<F>> => {
  const Made = payload(name, fields);
  Field(() => ID)(Made.prototype as object, 'deletedNodeId');
  return Made as Type<Payload & { deletedNodeId: string } & FieldsOf<F>>;
};
