import { useRef } from 'react';
import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { RecentAction } from '../home/RecentAction.js';
import styles from '../home/RecentAction.module.css';
import { useReloadWhen } from '../live/useReloadWhen.js';
import { nameOf } from '../people/Who.js';
import { Age } from '../time/Age.js';
import { Empty } from '../ui/Empty.js';
import { Icon } from '../ui/Icon.js';
import { soon } from '../ui/later.js';
import type { GroupNews_query$key } from './__generated__/GroupNews_query.graphql.js';
import * as texts from './texts.js';

const EntriesLive = soon(async () => (await import('../home/EntriesLive.js')).EntriesLive);

// So many entries fit beside the devices.
const shown = 8;

interface GroupNewsProps {
  readonly query: GroupNews_query$key;
  /** Of the group: it rises when people join or leave. */
  readonly revision: number;
}

/** What was done last for the things of a group, and who joined it. */
export function GroupNews({ query, revision }: GroupNewsProps) {
  const { allThings, allActions, allGroupMemberships } = useFragment(
    graphql`
      fragment GroupNews_query on Query @argumentDefinitions(id: { type: "UUID!" }) {
        allThings(groupId: $id, orderBy: WATER, first: 100) {
          nodes {
            lastAction
          }
        }
        allActions(groupId: $id, first: 6) {
          nodes {
            nodeId
            createdAt
            thing {
              id
            }
            ...RecentAction_action
          }
        }
        allGroupMemberships(groupId: $id, orderBy: NEWEST, first: 6) {
          nodes {
            id
            createdAt
            user {
              name
            }
          }
        }
      }
    `,
    query,
  );
  const actions = allActions.nodes;
  const things = new Set(actions.flatMap(({ thing }) => thing?.id ?? []));
  const read = useRef(revision);
  useReloadWhen(revision !== read.current && revision);
  // Things are live on this page: one that something was done for since tells that the entries are out of date.
  const last = allThings.nodes
    .map(({ lastAction }) => lastAction ?? '')
    .sort()
    .at(-1);
  useReloadWhen(last && last > (actions[0]?.createdAt ?? '') && last);
  const entries = [
    ...actions.map((action) => ({
      at: action.createdAt,
      line: <RecentAction key={action.nodeId} action={action} />,
    })),
    ...allGroupMemberships.nodes.map(({ id, createdAt, user }) => ({
      at: createdAt,
      line: <Joined key={id} name={nameOf(user)} at={createdAt} />,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  if (entries.length === 0) return <Empty icon="clock">{texts.noActions}</Empty>;
  return (
    <>
      {[...things].map((id) => (
        <EntriesLive
          key={id}
          id={id}
          entries={actions.filter(({ thing }) => thing?.id === id).map(({ nodeId }) => nodeId)}
        />
      ))}
      <ul>{entries.slice(0, shown).map(({ line }) => line)}</ul>
    </>
  );
}

function Joined({ name, at }: { readonly name: string; readonly at: string }) {
  return (
    <li className={styles.row}>
      <Icon name="groups" />
      <div>
        <span>
          <b>{name}</b> {texts.joinedGroup}
        </span>
        <span className="tiny">
          <Age at={at} />
        </span>
      </div>
    </li>
  );
}
