import { useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { ListCount } from '../lists/ListCount.js';
import { ListTools } from '../lists/ListTools.js';
import { orderIn, orderVariables } from '../lists/order.js';
import { OrderChoice } from '../lists/OrderChoice.js';
import { PagedList } from '../lists/PagedList.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import again, { type GroupMembersQuery } from './__generated__/GroupMembersQuery.graphql.js';
import type { GroupMembers_query$key } from './__generated__/GroupMembers_query.graphql.js';
import { memberOrders } from './group-orders.js';
import { groupPath } from './group-path.js';
import { GroupMember } from './GroupMember.js';
import styles from './GroupMember.module.css';
import { useGroupOnPage } from './GroupPage.js';
import { ManagedMember } from './ManagedMember.js';
import * as texts from './texts.js';

/** Who belongs to a group. Owners find the way to manage them. */
export function GroupMembers() {
  const group = useGroupOnPage();
  return (
    <>
      <MemberTools>
        {group.viewerMayEdit && (
          <ButtonLink to={groupPath(group.id, 'membership')} icon="edit">
            {texts.manageMembers}
          </ButtonLink>
        )}
      </MemberTools>
      <MemberList />
    </>
  );
}

/** The choice of orders, and what else stands above the members. */
export function MemberTools({ children }: { readonly children?: React.ReactNode }) {
  const [search] = useSearchParams();
  return (
    <ListTools>
      <OrderChoice orders={memberOrders} order={orderIn(memberOrders, search)} />
      {children}
    </ListTools>
  );
}

/** The members of a group, more on request; each with the buttons of an owner where they are managed. */
export function MemberList({ isManaged = false }: { readonly isManaged?: boolean }) {
  const group = useGroupOnPage();
  const [search] = useSearchParams();
  const environment = useRelayEnvironment();
  const order = orderIn(memberOrders, search);
  const { data, pages } = usePagedQuery<GroupMembers_query$key>(graphql`
    fragment GroupMembers_query on Query
    @refetchable(queryName: "GroupMembersQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      id: { type: "UUID!" }
      orderBy: { type: "GroupMembershipOrder" }
      backwards: { type: "Boolean" }
      count: { type: "Int", defaultValue: 50 }
      cursor: { type: "String" }
    ) {
      allGroupMemberships(
        groupId: $id
        first: $count
        after: $cursor
        orderBy: $orderBy
        backwards: $backwards
      ) @connection(key: "GroupMembers_allGroupMemberships") {
        __id
        totalCount
        edges {
          node {
            id
            ...GroupMember_membership
            ...ManagedMember_membership
          }
        }
      }
    }
  `);
  const { edges, totalCount } = data.allGroupMemberships;
  const { id, revision } = group;
  const shown = useRef(revision);
  const variables = { id, ...orderVariables(order), count: Math.max(50, edges.length) };
  const asked = JSON.stringify(variables);
  // The group is live, its members are not: they are read again when it changes. Without an answer the list stays.
  useEffect(() => {
    if (shown.current === revision) return;
    const query = fetchQuery<GroupMembersQuery>(
      environment,
      again,
      JSON.parse(asked) as GroupMembersQuery['variables'],
    );
    const { unsubscribe } = query.subscribe({
      complete: () => void (shown.current = revision),
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, revision, asked]);
  return (
    <PagedList
      label={texts.members}
      className={styles.list ?? ''}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      head={<ListCount total={totalCount} nouns={[texts.member, texts.membersCounted]} order={order.label} />}
      row={(membership) =>
        isManaged ? (
          <ManagedMember membership={membership} group={group} />
        ) : (
          <GroupMember membership={membership} />
        )
      }
      pages={pages}
      empty={<Empty icon="groups">{texts.privateByInvitation}</Empty>}
    />
  );
}
