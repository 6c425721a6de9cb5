import { Field, ObjectType } from '@nestjs/graphql';
import { Node } from '../graphql/node.js';
import { DateTime, UUID } from '../graphql/scalars.js';

@ObjectType('User', { implements: () => [Node] })
export class UserNode implements Node {
  nodeId!: string;
  @Field(() => UUID) id!: string;
  @Field() username!: string;
  @Field() name!: string;
  @Field(() => DateTime) createdAt!: Date;
  @Field(() => DateTime, { nullable: true }) lastSignIn!: Date | null;
  @Field() isVerified!: boolean;
  @Field() hasImage!: boolean;
}
