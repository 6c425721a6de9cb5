import { type GroupScore, type PersonScore, scoresOfGroups, scoresOfPeople } from '@hedgerow/read-model';
import {
  Args,
  ArgsType,
  Context,
  Field,
  Int,
  ObjectType,
  Query,
  ResolveField,
  Resolver,
  Subscription,
} from '@nestjs/graphql';
import { Access } from '../graphql/schema/access.js';
import { RequestContext } from '../graphql/schema/context.js';
import { enumOf } from '../graphql/schema/enum-of.js';
import { UUID } from '../graphql/schema/scalars.js';
import { GroupNode, groupNodes } from '../groups/group.type.js';
import { Announcements } from '../live/announcements.js';
import { mapStream } from '../live/latest-stream.js';
import { refreshed } from '../live/refreshed.js';
import { UserNode, userNodes } from '../users/user.type.js';

const periods = ['ALL', 'YEAR', 'MONTH'] as const;
type Period = (typeof periods)[number];
const ScorePeriod = enumOf('ScorePeriod', periods);
const dayMs = 86_400_000;
const daysOf: Record<Exclude<Period, 'ALL'>, number> = { YEAR: 365, MONTH: 30 };

/** So many people and groups are on a board. */
const boardSize = 50;
/** Milliseconds: many may be awarded at one moment, and a board for each is of no use. */
const restMs = 1_000;
/** People who joined a group are found by this, too. */
const healMs = 10_000;

@ArgsType()
export class ScoreBoardArgs {
  @Field(() => UUID, { nullable: true, description: 'Only the members of this group.' })
  groupId?: string | null;
  @Field(() => ScorePeriod, { nullable: true, defaultValue: 'ALL' }) period?: Period | null;
}

@ObjectType('PersonScore')
export class PersonScoreNode {
  @Field(() => Int, { description: 'Those with as many have the same.' }) rank!: number;
  @Field(() => Int, { description: 'Levels of badges that were awarded in the period.' }) score!: number;
  userId!: string;
}

@ObjectType('GroupScore')
export class GroupScoreNode {
  @Field(() => Int) rank!: number;
  @Field(() => Int, { description: 'Those of its members on the board together.' }) score!: number;
  @Field(() => Int, { description: 'How many members that are.' }) members!: number;
  groupId!: string;
}

@ObjectType({ description: 'Who earned the most levels of badges. People may take themselves off it.' })
export class ScoreBoard {
  @Field(() => [PersonScoreNode]) people!: PersonScore[];
  @Field(() => [GroupScoreNode], { description: 'Groups that the caller may see, none of them personal.' })
  groups!: GroupScore[];
}

@ObjectType()
export class ScoreBoardUpdatedPayload {
  @Field(() => ScoreBoard, { nullable: true, description: 'Null once the group is not to be seen.' })
  scoreBoard!: ScoreBoard | null;
}

/** The board as this viewer may see it now; null where it is to be of a group that they do not see, or of a personal one. */
const readBoard = async (
  context: RequestContext,
  { groupId, period }: ScoreBoardArgs,
): Promise<ScoreBoard | null> => {
  const { pool, viewer } = context;
  if (groupId) {
    const group = await context.load(groupNodes.byId, groupId);
    if (!group || group.isPersonal) return null;
  }
  const since = !period || period === 'ALL' ? undefined : new Date(Date.now() - daysOf[period] * dayMs);
  const [people, groups] = await Promise.all([
    scoresOfPeople(pool, viewer, { groupId, since, first: boardSize }),
    scoresOfGroups(pool, viewer, { since, first: boardSize }),
  ]);
  return { people, groups };
};

const access = 'signed in: people who are on the board, members of groups that the caller may see';

@Resolver()
export class ScoreBoardQuery {
  constructor(private readonly announcements: Announcements) {}

  @Access(access)
  @Query(() => ScoreBoard, {
    nullable: true,
    description: 'Null for a group that is not there, or not for this viewer.',
  })
  scoreBoard(@Args() args: ScoreBoardArgs, @Context() context: RequestContext): Promise<ScoreBoard | null> {
    return readBoard(context, args);
  }

  @Access(access)
  @Subscription(() => ScoreBoardUpdatedPayload, {
    description: 'Sends the board at once, then whenever it is another one. Arguments as in scoreBoard.',
  })
  scoreBoardUpdated(@Args() args: ScoreBoardArgs, @Context() context: RequestContext) {
    const boards = refreshed({
      ...{ restMs, healMs },
      // A person takes themselves off the board, or leaves; a group goes, or becomes private.
      on: (wake) => [
        ...(['badge', 'user', 'group'] as const).map((kind) => this.announcements.onAny(kind, wake)),
        this.announcements.onReturn(wake),
      ],
      read: () => readBoard(context.fresh(), args),
    });
    return mapStream(boards, async (scoreBoard) => ({
      value: { scoreBoardUpdated: { scoreBoard } },
      isLast: false,
    }));
  }
}

@Resolver(() => PersonScoreNode)
export class PersonOfScore {
  @Access('by row: people with an account, who the board already names')
  @ResolveField(() => UserNode, { nullable: true, description: 'Null when they have just left.' })
  user({ userId }: PersonScoreNode, _: unknown, context: RequestContext) {
    return context.load(userNodes.byId, userId);
  }
}

@Resolver(() => GroupScoreNode)
export class GroupOfScore {
  @Access('by row: viewers of the group')
  @ResolveField(() => GroupNode, { nullable: true, description: 'Null when it has just gone.' })
  group({ groupId }: GroupScoreNode, _: unknown, context: RequestContext) {
    return context.load(groupNodes.byId, groupId);
  }
}
