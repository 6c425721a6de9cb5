import { useMemo } from 'react';
import { useFragment, useSubscription } from 'react-relay';
import { graphql, type RecordSourceSelectorProxy } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { useAuth } from '../auth/auth.js';
import { groupPath } from '../groups/group-path.js';
import { Who } from '../people/Who.js';
import type { Picture_picture$key } from '../pictures/__generated__/Picture_picture.graphql.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Avatar } from '../ui/Avatar.js';
import { Empty } from '../ui/Empty.js';
import { PageHead } from '../ui/PageHead.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import { Segmented } from '../ui/Segmented.js';
import type { ScorerPage_board$key } from './__generated__/ScorerPage_board.graphql.js';
import type { ScorerPageQuery } from './__generated__/ScorerPageQuery.graphql.js';
import type { ScorerPageSubscription } from './__generated__/ScorerPageSubscription.graphql.js';
import { scoreChoice, scorePath, type ScorePeriod, scorePeriods, scoreVariables } from './score-periods.js';
import styles from './ScorerPage.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it. */
export const scorerPageQuery = graphql`
  query ScorerPageQuery($period: ScorePeriod!, $groupId: UUID) @preloadable {
    viewer {
      showOnScoreBoard
    }
    scoreBoard(period: $period, groupId: $groupId) {
      ...ScorerPage_board
    }
  }
`;

const subscription = graphql`
  subscription ScorerPageSubscription($period: ScorePeriod!, $groupId: UUID) {
    scoreBoardUpdated(period: $period, groupId: $groupId) {
      scoreBoard {
        ...ScorerPage_board
      }
    }
  }
`;

const labels: Record<ScorePeriod['value'], string> = {
  ALL: texts.allTime,
  YEAR: texts.lastYear,
  MONTH: texts.lastMonth,
};

/** The score board: people and groups by the badges that they earned, live. */
export function ScorerPage() {
  const [search] = useSearchParams();
  const { period, groupId } = scoreChoice(search);
  return (
    <>
      <PageHead title={texts.scoreBoard} trail={[{ to: '/community', label: texts.community }]}>
        {texts.scoreLead}
      </PageHead>
      <div className={styles.tools}>
        <Segmented
          label={texts.period}
          choices={scorePeriods.map((one) => ({
            to: scorePath(one, groupId),
            label: labels[one.value],
            current: one === period,
          }))}
        />
      </div>
      <RoutePanel>
        <Board />
      </RoutePanel>
    </>
  );
}

/** Puts each board that arrives where the page reads it from. */
const useBoardLive = (variables: ScorerPageSubscription['variables']): void => {
  const { period, groupId } = variables;
  useSubscription<ScorerPageSubscription>(
    useMemo(
      () => ({
        subscription,
        variables: { period, groupId },
        updater: (store: RecordSourceSelectorProxy) => {
          const board = store.getRootField('scoreBoardUpdated')?.getLinkedRecord('scoreBoard');
          if (board) store.getRoot().setLinkedRecord(board, 'scoreBoard', { period, groupId });
          else store.getRoot().setValue(null, 'scoreBoard', { period, groupId });
        },
        // The page stays as it was read; the live mark tells about the connection.
        onError: (error: Error) => console.warn(error.message),
      }),
      [period, groupId],
    ),
  );
};

function Board() {
  const [search] = useSearchParams();
  const { viewer, scoreBoard } = usePageQuery<ScorerPageQuery>(scorerPageQuery);
  const { period, groupId } = scoreChoice(search);
  useBoardLive(scoreVariables(search));
  const board = useFragment<ScorerPage_board$key>(
    graphql`
      fragment ScorerPage_board on ScoreBoard {
        people {
          rank
          score
          user {
            id
            name
            username
            picture {
              ...Picture_picture
            }
          }
        }
        groups {
          rank
          score
          members
          group {
            id
            name
            picture {
              ...Picture_picture
            }
          }
        }
      }
    `,
    scoreBoard,
  );
  const { id: viewerId } = useAuth();
  if (!board)
    return (
      <Empty icon="groups" link={{ to: scorePath(period, null), label: texts.everybody }}>
        {texts.noSuchGroup}
      </Empty>
    );
  const { people, groups } = board;
  const chosen = groups.find(({ group }) => group?.id === groupId)?.group;
  return (
    <div className="columns">
      <Section
        title={chosen ? texts.peopleOf(chosen.name) : texts.people}
        {...(groupId === null ? {} : { more: { to: scorePath(period, null), label: texts.everybody } })}
      >
        {people.length > 0 ? (
          <ol>
            {people.flatMap(({ rank, score, user }) =>
              user
                ? [
                    <li key={user.id} className={`${styles.row} ${user.id === viewerId ? styles.own : ''}`}>
                      <span className={styles.rank} aria-label={texts.rank(rank)}>
                        {rank}
                      </span>
                      <Who user={user}>{texts.at(user.username)}</Who>
                      <span className={styles.score}>{texts.scoreOf(score)}</span>
                    </li>,
                  ]
                : [],
            )}
          </ol>
        ) : (
          <Empty icon="badge" link={{ to: '/things', label: texts.toThings }}>
            {texts.noScores}
          </Empty>
        )}
        <p className={`small ${styles.note}`}>
          {viewer?.showOnScoreBoard === false ? texts.notOnBoard : texts.onBoard}
          <Link to="/account/profile" className="link">
            {texts.changeInProfile}
          </Link>
        </p>
      </Section>
      <Section title={texts.groups}>
        {groups.length > 0 ? (
          <ol>
            {groups.flatMap(({ rank, score, members, group }) =>
              group
                ? [
                    <li key={group.id} className={`${styles.row} ${group.id === groupId ? styles.own : ''}`}>
                      <span className={styles.rank} aria-label={texts.rank(rank)}>
                        {rank}
                      </span>
                      <GroupOnBoard group={group} members={members} to={scorePath(period, group.id)} />
                      <span className={styles.score}>{texts.scoreOf(score)}</span>
                    </li>,
                  ]
                : [],
            )}
          </ol>
        ) : (
          <Empty icon="groups">{texts.noGroupScores}</Empty>
        )}
      </Section>
    </div>
  );
}

interface GroupOnBoardProps {
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly picture: Picture_picture$key | null | undefined;
  };
  readonly members: number;
  /** The board of its members. */
  readonly to: string;
}

function GroupOnBoard({ group: { id, name, picture }, members, to }: GroupOnBoardProps) {
  return (
    <div className={styles.group}>
      <Avatar name={name} picture={picture} />
      <div>
        <b>
          <Link to={groupPath(id)} className="thumb-link">
            {name}
          </Link>
        </b>
        <span className="tiny">{texts.membersCounted(members)}</span>
        <Link to={to} className="link thumb-link">
          {texts.memberOnly}
        </Link>
      </div>
    </div>
  );
}
