import { Field, ObjectType } from '@nestjs/graphql';
import { UserNode } from './user.type.js';

@ObjectType()
export class TokenPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field() jwtToken!: string;
  @Field(() => UserNode, { nullable: true }) viewer?: UserNode | null;
}
