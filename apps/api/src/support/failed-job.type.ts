import { isAdmin, mostFailureKinds, mostFailuresLooked } from '@hedgerow/domain';
import { type FailedJob as Row, type FailedJobKind as Kind, FailedJobs } from '@hedgerow/event-store';
import { Args, ArgsType, Context, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { connectionOf, edgeOf, totalCountOf } from '../graphql/schema/connection.js';
import { RequestContext } from '../graphql/schema/context.js';
import { Cursors } from '../graphql/schema/cursors.js';
import { AfterArg, FirstArg, type Page, pageOf, pageSize } from '../graphql/schema/page.js';
import { refuse } from '../graphql/schema/refusal.js';
import { DateTime, UUID } from '../graphql/schema/scalars.js';

@ObjectType({ description: 'Something that the worker was to do, and gave up.' })
export class FailedJob implements Omit<Row, 'failedAtExact'> {
  @Field(() => UUID) id!: string;
  @Field() queue!: string;
  @Field({ description: 'What the worker was to do: the name of its reaction.' }) reaction!: string;
  @Field(() => String, { nullable: true, description: 'What it is about, where that is known.' })
  key!: string | null;
  @Field() reason!: string;
  @Field(() => Int) attempts!: number;
  @Field(() => DateTime) failedAt!: Date;
}

@ObjectType({
  description: 'Failed jobs of one reaction and one reason, but for the ids, numbers and addresses in it.',
})
export class FailedJobKind implements Omit<Kind, 'last'> {
  @Field({ description: 'The same whenever it is asked for.' }) id!: string;
  @Field(() => Int) jobs!: number;
  @Field(() => DateTime) firstFailedAt!: Date;
  @Field({
    description:
      'False where only the jobs that failed last were looked at: there may be more of it, and earlier ones.',
  })
  isAll!: boolean;
  @Field(() => FailedJob, { description: 'The one that failed last.' }) last!: FailedJob;
}

const FailedJobEdge = edgeOf('FailedJob', FailedJob);
const FailedJobConnection = connectionOf('FailedJob', FailedJob, FailedJobEdge);
export const FailedJobCount = totalCountOf(FailedJobConnection);

@ArgsType()
class FailedJobArgs {
  @Field(() => String, { nullable: true, description: 'Only those of this reaction.' })
  reaction?: string | null;
  @Field(() => String, { nullable: true, description: 'Only those of this kind, by its id.' })
  kind?: string | null;
}

const [list, usualSize] = ['failed jobs', 50];

@Resolver()
export class AllFailedJobs {
  constructor(
    private readonly jobs: FailedJobs,
    private readonly cursors: Cursors,
  ) {}

  @Access('administrators')
  @Query(() => FailedJobConnection, { description: 'What the worker gave up, the last failure first.' })
  async allFailedJobs(
    @FirstArg(usualSize) first: number | null,
    @AfterArg() after: string | null | undefined,
    @Args({ type: () => FailedJobArgs }) { reaction, kind }: FailedJobArgs,
    @Context() { viewer }: RequestContext,
  ): Promise<Page<FailedJob>> {
    if (!isAdmin(viewer)) refuse('DENIED');
    const size = pageSize(first, usualSize);
    const [at, id] = after ? this.cursors.read(list, after).map(String) : [];
    const position = at === undefined || id === undefined ? undefined : ([at, id] as const);
    const rows = await this.jobs.page({ reaction, kind }, size + 1, position);
    return pageOf(rows, {
      ...{ size, after },
      cursor: (row) => this.cursors.write(list, [row.failedAtExact, row.id]),
      node: (row) => row,
      count: () => this.jobs.count({ reaction, kind }),
    });
  }

  @Access('administrators')
  @Query(() => [FailedJobKind], {
    description: `What the worker gave up, alike ones together, the last failure first: ${mostFailureKinds} kinds at most, of the ${mostFailuresLooked} jobs that failed last.`,
  })
  failedJobKinds(@Context() { viewer }: RequestContext): Promise<FailedJobKind[]> {
    if (!isAdmin(viewer)) refuse('DENIED');
    return this.jobs.kinds(mostFailureKinds);
  }
}
