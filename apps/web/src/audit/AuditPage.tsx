import { useEffect, useRef } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useParams } from 'react-router-dom';
import { NotAllowed } from '../auth/NotAllowed.js';
import { DeviceGone } from '../devices/DeviceGone.js';
import { GroupGone } from '../groups/GroupGone.js';
import { PagedList } from '../lists/PagedList.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { usePages } from '../relay/usePages.js';
import { ThingGone } from '../things/ThingGone.js';
import { Empty } from '../ui/Empty.js';
import { useShownName } from '../ui/Gone.js';
import { PageHead } from '../ui/PageHead.js';
import type { AuditPage_query$key } from './__generated__/AuditPage_query.graphql.js';
import again, { type AuditPageMoreQuery } from './__generated__/AuditPageMoreQuery.graphql.js';
import type { AuditPageQuery, AuditPageQuery$data } from './__generated__/AuditPageQuery.graphql.js';
import styles from './Audit.module.css';
import { useAuditLive } from './AuditLive.js';
import { AuditRow } from './AuditRow.js';
import type { OwnedKind } from './sentence.js';
import * as texts from './texts.js';

/** The query of the page, for things, groups and devices alike: of an id there is one of them. The route starts it. */
export const auditQuery = graphql`
  query AuditPageQuery($id: UUID!) @preloadable {
    thingById(id: $id) {
      id
      name
      viewerMayEdit
      auditVersion
    }
    groupById(id: $id) {
      id
      name
      viewerMayEdit
      auditVersion
    }
    deviceById(id: $id) {
      id
      name
      viewerMayEdit
      auditVersion
    }
    ...AuditPage_query @arguments(id: $id)
  }
`;

const lists = {
  thing: { path: '/things', label: texts.things, people: '/collaborators' },
  group: { path: '/groups', label: texts.groups, people: '/membership' },
  device: { path: '/devices', label: texts.devices, people: '/settings' },
};

const gone = { thing: ThingGone, group: GroupGone, device: DeviceGone };

/** Who changed which right, when, and in which browser: for owners and administrators. */
function AuditPage({ kind }: { readonly kind: OwnedKind }) {
  const data = usePageQuery<AuditPageQuery>(auditQuery);
  const target = data[`${kind}ById`];
  const { id = '' } = useParams();
  const shown = useShownName(id, target);
  const Gone = gone[kind];
  if (!target) return <Gone id={id} name={shown} />;
  const { name } = target;
  if (!target.viewerMayEdit)
    return (
      <NotAllowed back={{ to: `${lists[kind].path}/${id}`, name }}>{texts.onlyOwnersRead(name)}</NotAllowed>
    );
  return <Changes key={target.id} kind={kind} target={target} query={data} />;
}

export const ThingAudit = () => <AuditPage kind="thing" />;
export const GroupAudit = () => <AuditPage kind="group" />;
export const DeviceAudit = () => <AuditPage kind="device" />;

const atOnce = 40;

interface ChangesProps {
  readonly kind: OwnedKind;
  readonly target: NonNullable<AuditPageQuery$data['thingById']>;
  readonly query: AuditPage_query$key;
}

function Changes({ kind, target: { id, name, auditVersion }, query }: ChangesProps) {
  const environment = useRelayEnvironment();
  const { data, pages } = usePages(
    graphql`
      fragment AuditPage_query on Query
      @refetchable(queryName: "AuditPageMoreQuery")
      @argumentDefinitions(
        id: { type: "UUID!" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        allAuditEntries(targetId: $id, first: $count, after: $cursor)
          @connection(key: "AuditPage_allAuditEntries") {
          __id
          totalCount
          edges {
            node {
              id
              ...AuditRow_entry
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.allAuditEntries;
  const isGone = useAuditLive(kind, id);
  const shown = useRef(auditVersion);
  const count = Math.max(atOnce, edges.length);
  // The version is live, the list is not: it is read again when a right changes. Without an answer it stays.
  useEffect(() => {
    if (shown.current === auditVersion) return;
    const { unsubscribe } = fetchQuery<AuditPageMoreQuery>(environment, again, { id, count }).subscribe({
      complete: () => void (shown.current = auditVersion),
      error: () => undefined,
    });
    return unsubscribe;
  }, [environment, id, auditVersion, count]);
  const Gone = gone[kind];
  if (isGone) return <Gone id={id} name={name} />;
  const { path, label, people } = lists[kind];
  return (
    <>
      <PageHead
        title={texts.ofWhat(name)}
        trail={[
          { to: path, label },
          { to: `${path}/${id}${people}`, label: name },
        ]}
        here={texts.whoChangedWhat}
      >
        {texts.lead}
      </PageHead>
      <PagedList
        label={texts.whoChangedWhat}
        total={totalCount}
        nodes={edges.map(({ node }) => node)}
        row={(entry) => <AuditRow entry={entry} kind={kind} />}
        pages={pages}
        className={styles.list}
        empty={<Empty icon="key">{texts.none}</Empty>}
      />
    </>
  );
}
