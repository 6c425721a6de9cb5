import { useEffect, useRef, useState } from 'react';
import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { useOnce } from '../relay/useOnce.js';
import { Button } from '../ui/Button.js';
import { saveCsvFile } from '../ui/csv.js';
import { sentenceOf } from '../ui/Failure.js';
import { notify } from '../ui/notices.js';
import type { ExportUsersQuery } from './__generated__/ExportUsersQuery.graphql.js';
import { usersVariables } from './user-search.js';
import { type ExportedUser, usersCsv } from './users-csv.js';
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

/** Saves the users that the address asks for as a CSV file, all pages of them, and says how far it has come. */
export function ExportUsers() {
  const environment = useRelayEnvironment();
  const [params] = useSearchParams();
  const [count, setCount] = useState(0);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const [handleSave, busy] = useOnce(async () => {
    const users: ExportedUser[] = [];
    let after: string | null = null;
    setCount(0);
    try {
      do {
        const variables: ExportUsersQuery['variables'] = { ...usersVariables(params), after };
        const answer: ExportUsersQuery['response'] | undefined = await fetchQuery<ExportUsersQuery>(
          environment,
          query,
          variables,
        ).toPromise();
        const { nodes, pageInfo } = answer!.adminUsers;
        users.push(...nodes);
        setCount(users.length);
        after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
        // Left in the middle, nothing is saved.
      } while (after !== null && !isGone.current);
      if (isGone.current) return;
      saveCsvFile(`users-${new Date().toISOString().slice(0, 10)}.csv`, usersCsv(users));
      notify(texts.saved(users.length));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <>
      <Button icon="download" busy={busy} onClick={() => void handleSave()}>
        {texts.downloadCsv}
      </Button>
      <span role="status" className="visually-hidden">
        {busy && texts.reading(count.toLocaleString('en-US'))}
      </span>
    </>
  );
}
