import { mostAtOnce, mostJobsRetried, retries, retryJobs } from '@hedgerow/domain';
import { EventStore, FailedJobs } from '@hedgerow/event-store';
import { derivedId, newId } from '@hedgerow/platform';
import { Args, Context, Field, InputType, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { actorOf } from '../commands/person-command.js';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { accepted, refuseFields } from '../graphql/schema/refusal.js';
import { UUID } from '../graphql/schema/scalars.js';

@InputType()
export class RetryFailedJobsInput {
  @Field(() => String, {
    nullable: true,
    description: 'Chosen by the caller. The same id with the same input again gets the first answer.',
  })
  clientMutationId?: string | null;
  @Field(() => [UUID], { nullable: true, description: `Only these, at most ${mostAtOnce}.` })
  ids?: string[] | null;
  @Field(() => String, { nullable: true, description: 'Only those of this reaction.' })
  reaction?: string | null;
  @Field(() => String, { nullable: true, description: 'Only those of this kind, by its id.' })
  kind?: string | null;
}

@ObjectType()
export class RetryFailedJobsPayload {
  @Field(() => String, { nullable: true }) clientMutationId?: string | null;
  @Field(() => Int, {
    description: `How many are run again. Of all there are, ${mostJobsRetried} at a time.`,
  })
  retried!: number;
}

@Resolver()
export class RetryFailedJobs {
  constructor(
    private readonly store: EventStore,
    private readonly jobs: FailedJobs,
  ) {}

  @Access('administrators')
  @Mutation(() => RetryFailedJobsPayload, {
    description: 'For administrators: has failed jobs run again. Who did it is written down.',
  })
  async retryFailedJobs(
    @Args('input') { clientMutationId: given, ids, reaction, kind }: RetryFailedJobsInput,
    @Context() { person: viewer }: RequestContext,
  ): Promise<RetryFailedJobsPayload> {
    const clientMutationId = given ?? null;
    const retryId = given ? derivedId('retry', viewer.userId, given) : newId();
    const asked = { ids: ids ?? null, reaction: reaction ?? null, ...(kind ? { kind } : {}) };
    // Others are told no before anything is looked up.
    accepted(retryJobs({ viewer, retryId, jobIds: [] }));
    if ((ids?.length ?? 0) > mostAtOnce)
      refuseFields({ field: 'ids', message: `Retry at most ${mostAtOnce} at once` });
    const identity = {
      ...{ commandId: given || newId(), actor: actorOf(viewer) },
      ...(given ? { payload: { command: 'RetryFailedJobs', ...asked } } : {}),
    };
    if (given && (await this.store.answerOf(identity))) {
      const { state } = await this.store.load(retries, retryId);
      return { clientMutationId, retried: state.jobIds.length };
    }
    const jobIds = await this.jobs.ids(asked, mostJobsRetried);
    const facts = accepted(retryJobs({ viewer, retryId, jobIds }));
    if (facts.length > 0)
      await this.store.append({
        ...identity,
        streams: [{ stream: retries.stream(retryId), expected: 0, facts }],
        within: (client) => this.jobs.retry(client, jobIds),
      });
    return { clientMutationId, retried: jobIds.length };
  }
}
