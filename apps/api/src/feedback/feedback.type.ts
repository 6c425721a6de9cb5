import { feedback, type FeedbackKind as Kind, feedbackKinds, isAdmin } from '@hedgerow/domain';
import { feedbackList, feedbackProjection, type FeedbackRow } from '@hedgerow/read-model';
import { ArgsType, Field, ObjectType, ResolveField, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import type { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { Node } from '../graphql/schema/node.js';
import { listQuery } from '../graphql/schema/node-queries.js';
import { nodeSource } from '../graphql/schema/node-source.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';
import { UserNode, userNodes } from '../users/user.type.js';

export const FeedbackKind = enumOf('FeedbackKind', feedbackKinds, {
  PROBLEM: { description: 'Something is wrong.' },
  IDEA: { description: 'Something is missing.' },
});

@ObjectType('Feedback', {
  implements: () => [Node],
  description: 'What a person or a guest wrote to the administrators.',
})
export class FeedbackNode extends Node {
  @Field(() => UUID) id!: string;
  @Field(() => FeedbackKind) kind!: Kind;
  @Field(() => String, { nullable: true, description: 'Null once it was erased with the account.' })
  text!: string | null;
  @Field(() => String, { nullable: true, description: 'Where a guest asks to be answered.' })
  email!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The route of the page that they came from, ids written `:id`.',
  })
  page!: string | null;
  @Field({ description: 'A guest wrote it.' }) isFromGuest!: boolean;
  @Field(() => DateTime) at!: Date;
  @Field(() => DateTime, { nullable: true, description: 'Null while it is not answered.' })
  answeredAt!: Date | null;

  userId!: string | null;
  answeredById!: string | null;
}

const toNode = ({ id, kind, text, email, page, at, answeredAt, answeredBy, userId }: FeedbackRow) => ({
  ...{ id, kind, page, at, answeredAt, userId },
  text: text || null,
  email: email || null,
  isFromGuest: userId === null,
  answeredById: answeredBy,
});

/** What was written to the administrators, for them alone. */
export const feedbackNodes = nodeSource('Feedback', {
  node: FeedbackNode,
  list: feedbackList,
  toNode,
  usualOrder: 'NEWEST',
  aggregate: feedback,
  projection: feedbackProjection,
});

@ArgsType()
class FeedbackArgs {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only what is answered, or only what is not; null for all.',
  })
  isAnswered?: boolean | null;
}

export const AllFeedback = listQuery('allFeedback', feedbackNodes, {
  access: 'administrators',
  mayAsk: isAdmin,
  description: 'What people and guests wrote to the administrators, the newest first.',
  args: FeedbackArgs,
});

const who = 'signed in, null for guests: who sees the feedback';

/** Who wrote feedback, and who answered it. */
@Resolver(() => FeedbackNode)
export class FeedbackFields {
  @Access(who)
  @ResolveField(() => UserNode, {
    nullable: true,
    description: 'Who wrote it; null for guests, and for accounts that are gone.',
  })
  writer(
    { userId }: FeedbackNode,
    _: unknown,
    context: RequestContext,
  ): Promise<UserNode | undefined> | undefined {
    return userId === null ? undefined : context.load(userNodes.byId, userId);
  }

  @Access(who)
  @ResolveField(() => UserNode, { nullable: true, description: 'Who marked it as answered.' })
  answeredBy(
    { answeredById }: FeedbackNode,
    _: unknown,
    context: RequestContext,
  ): Promise<UserNode | undefined> | undefined {
    return answeredById === null ? undefined : context.load(userNodes.byId, answeredById);
  }
}
