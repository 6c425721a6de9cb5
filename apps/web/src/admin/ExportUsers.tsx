import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import type { ExportUsersQuery } from './__generated__/ExportUsersQuery.graphql.js';
import { readPages, SaveList } from './SaveList.js';
import { usersVariables } from './user-search.js';
import { type ExportedUser, userColumns } from './users-csv.js';
import * as texts from './users-texts.js';

const query = graphql`
  query ExportUsersQuery(
    $after: String
    $search: String
    $isAdmin: Boolean
    $orderBy: AdminUserOrder
    $backwards: Boolean
  ) {
    adminUsers(
      first: 200
      after: $after
      search: $search
      isAdmin: $isAdmin
      orderBy: $orderBy
      backwards: $backwards
    ) {
      nodes {
        id
        name
        username
        isAdmin
        isVerified
        createdAt
        lastSignIn
        emails {
          email
          isPrimary
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;

const today = (): string => new Date().toISOString().slice(0, 10);

/** Saves the users that the address asks for. */
export function ExportUsers() {
  const [params] = useSearchParams();
  return (
    <SaveList
      label={texts.users}
      about={[today()]}
      columns={userColumns}
      read={readPages<ExportUsersQuery, ExportedUser>(
        query,
        usersVariables(params),
        ({ adminUsers }) => adminUsers,
      )}
    />
  );
}
