import { graphql } from 'relay-runtime';
import auditStyles from '../audit/Audit.module.css';
import { PagedList } from '../lists/PagedList.js';
import { personPath } from '../people/person-path.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { usePages } from '../relay/usePages.js';
import { ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { NotFound } from '../ui/NotFound.js';
import type { UserTrailPage_query$key } from './__generated__/UserTrailPage_query.graphql.js';
import type { UserTrailPageQuery } from './__generated__/UserTrailPageQuery.graphql.js';
import { AdminPage } from './AdminPage.js';
import { ExportTrail } from './ExportTrail.js';
import { TrailRow } from './TrailRow.js';
import { notLoaded } from './texts.js';
import * as texts from './users-texts.js';

/** The query of the page; the route starts it. */
export const userTrailQuery = graphql`
  query UserTrailPageQuery($id: UUID!) @preloadable {
    userById(id: $id) {
      id
      name
    }
    ...UserTrailPage_query @arguments(id: $id)
  }
`;

const toUsers = [{ to: '/admin/users', label: texts.users }];

/** Which rights a person changed, and which of theirs were changed, over all things, groups and devices. */
export function UserTrailPage() {
  return (
    <RoutePanel
      failure={notLoaded(texts.trail)}
      frame={(body) => (
        <AdminPage title={texts.trail} trail={toUsers}>
          {body}
        </AdminPage>
      )}
    >
      <OfPerson />
    </RoutePanel>
  );
}

function OfPerson() {
  const data = usePageQuery<UserTrailPageQuery>(userTrailQuery);
  const { userById: user } = data;
  if (!user) return <NotFound what="person" />;
  return (
    <AdminPage
      title={texts.trailOf(user.name)}
      trail={toUsers}
      lead={texts.trailLead(user.name)}
      file={<ExportTrail id={user.id} name={user.name} />}
      actions={
        <ButtonLink to={personPath(user.id)} icon="user">
          {texts.seePerson}
        </ButtonLink>
      }
    >
      <Trail key={user.id} name={user.name} query={data} />
    </AdminPage>
  );
}

function Trail({ name, query }: { readonly name: string; readonly query: UserTrailPage_query$key }) {
  const { data, pages } = usePages(
    graphql`
      fragment UserTrailPage_query on Query
      @refetchable(queryName: "UserTrailPageMoreQuery")
      @argumentDefinitions(
        id: { type: "UUID!" }
        count: { type: "Int", defaultValue: 40 }
        cursor: { type: "String" }
      ) {
        personAuditEntries(userId: $id, first: $count, after: $cursor)
          @connection(key: "UserTrailPage_personAuditEntries") {
          __id
          totalCount
          edges {
            node {
              id
              ...TrailRow_entry
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.personAuditEntries;
  return (
    <PagedList
      label={texts.trail}
      total={totalCount}
      nodes={edges.map(({ node }) => node)}
      row={(entry) => <TrailRow entry={entry} />}
      pages={pages}
      className={auditStyles.list}
      empty={<Empty icon="key">{texts.noTrail(name)}</Empty>}
    />
  );
}
