import { isSignedIn, type Viewer } from '@hedgerow/domain';
import type { Pool } from 'pg';
import { Parameters, query } from '../query.js';
import { isVisibleGroup, type Parameter } from '../visible.js';

/** What a board is about. */
export interface ScoreFilter {
  /** Only members of this group. */
  readonly groupId?: string | null | undefined;
  /** Only badges that were awarded since. */
  readonly since?: Date | undefined;
}

export interface PersonScore {
  readonly userId: string;
  /** Levels of badges. */
  readonly score: number;
  readonly rank: number;
}

export interface GroupScore {
  readonly groupId: string;
  /** Levels of badges of the members that the board shows. */
  readonly score: number;
  readonly members: number;
  readonly rank: number;
}

/** SQL: each person on the board with their badges; a setting of theirs takes them off it, and so does leaving. */
const scores = (since: Date | undefined, parameter: Parameter): string =>
  `select b.user_id, count(*)::int as score from badges b join users u on u.id = b.user_id
   where u.username <> '' and u.show_on_score_board${since ? ` and b.awarded_at >= ${parameter(since)}` : ''}
   group by b.user_id`;

/** SQL: a group that counts on the board, and that the viewer may see. A personal group has one member. */
const isOnBoard = (viewer: Viewer, parameter: Parameter): string =>
  `not g.is_personal and ${isVisibleGroup(viewer, 'g', parameter)}`;

/**
 * The people with the most badges, as far as they are on the board; those with as many share a rank. Of a group that the viewer
 * may not see, or that is personal, there are none; guests are shown none at all.
 */
export const scoresOfPeople = async (
  pool: Pool,
  viewer: Viewer,
  { groupId, since, first }: ScoreFilter & { readonly first: number },
): Promise<PersonScore[]> => {
  if (!isSignedIn(viewer)) return [];
  const { add, values } = parametersOf();
  const ofGroup = groupId
    ? `where s.user_id in (select m.user_id from group_memberships m join groups g on g.id = m.group_id
        where g.id = ${add(groupId)} and ${isOnBoard(viewer, add)})`
    : '';
  return query(
    pool,
    `select s.user_id as "userId", s.score, rank() over (order by s.score desc)::int as rank
     from (${scores(since, add)}) s join users u on u.id = s.user_id ${ofGroup}
     order by s.score desc, lower(u.name), s.user_id limit ${add(first)}`,
    values,
  );
};

/** The groups whose members have the most badges, of those that the viewer may see. Guests are shown none. */
export const scoresOfGroups = async (
  pool: Pool,
  viewer: Viewer,
  { since, first }: Pick<ScoreFilter, 'since'> & { readonly first: number },
): Promise<GroupScore[]> => {
  if (!isSignedIn(viewer)) return [];
  const { add, values } = parametersOf();
  return query(
    pool,
    `select g.id as "groupId", sum(s.score)::int as score, count(*)::int as members,
       rank() over (order by sum(s.score) desc)::int as rank
     from (${scores(since, add)}) s join group_memberships m on m.user_id = s.user_id join groups g on g.id = m.group_id
     where ${isOnBoard(viewer, add)}
     group by g.id, g.name order by score desc, lower(g.name), g.id limit ${add(first)}`,
    values,
  );
};

const parametersOf = () => {
  const parameters = new Parameters();
  return { add: parameters.add, values: parameters.values };
};
