import { useState } from 'react';
import { useLazyLoadQuery } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSearchParams } from 'react-router-dom';
import { codeOf } from '../relay/api-error.js';
import { Boundary, PanelBody, useAttempt } from '../ui/Boundary.js';
import { Button, ButtonLink } from '../ui/Button.js';
import type { SessionsBesideQuery } from './__generated__/SessionsBesideQuery.graphql.js';
import styles from './Admin.module.css';
import { sessionsVariables, withSessions } from './session-search.js';
import * as texts from './texts.js';

/** Pixels of a button. */
const height = 44;

/** The ways to the sessions before and behind one, in the list that the address asks for. They load and fail alone. */
export function SessionsBeside({ sessionId }: { readonly sessionId: string }) {
  return (
    <nav aria-label={texts.sessionsBeside} className={styles.beside}>
      <PanelBody height={height} failure={texts.besideNotLoaded} waiting={<Ways />}>
        <Boundary fallback={sayWhoIsGone}>
          <Found sessionId={sessionId} />
        </Boundary>
      </PanelBody>
    </nav>
  );
}

/** Of a person who is gone there is no list. */
const sayWhoIsGone = (error: unknown) => {
  if (codeOf(error) !== 'NTFND') throw error;
  return <p className="small">{texts.noSuchPerson}</p>;
};

function Found({ sessionId }: { readonly sessionId: string }) {
  const [search] = useSearchParams();
  const [opened] = useState(() => new Date());
  const { navigationSessionsBeside } = useLazyLoadQuery<SessionsBesideQuery>(
    graphql`
      query SessionsBesideQuery(
        $sessionId: UUID!
        $startDate: String!
        $endDate: String!
        $timeZone: String!
        $targetUserId: UUID
        $route: String
        $isGuest: Boolean
        $shortestMs: Int
        $isGoingOn: Boolean
        $orderBy: NavigationSessionOrder
        $backwards: Boolean
      ) {
        navigationSessionsBeside(
          sessionId: $sessionId
          startDate: $startDate
          endDate: $endDate
          timeZone: $timeZone
          targetUserId: $targetUserId
          route: $route
          isGuest: $isGuest
          shortestMs: $shortestMs
          isGoingOn: $isGoingOn
          orderBy: $orderBy
          backwards: $backwards
        ) {
          before
          behind
        }
      }
    `,
    { sessionId, ...sessionsVariables(search, opened) },
    { fetchKey: useAttempt(), fetchPolicy: 'store-and-network' },
  );
  return <Ways {...navigationSessionsBeside} />;
}

interface WaysProps {
  readonly before?: string | null | undefined;
  readonly behind?: string | null | undefined;
}

/** Both ways, each in its place, be there a session or not. */
function Ways({ before, behind }: WaysProps) {
  return (
    <div className="actions">
      <Way icon="left" to={before} label={texts.sessionBefore} />
      <Way icon="right" to={behind} label={texts.sessionBehind} />
    </div>
  );
}

interface WayProps {
  readonly icon: string;
  readonly to: string | null | undefined;
  readonly label: string;
}

function Way({ icon, to, label }: WayProps) {
  const [search] = useSearchParams();
  // Both have room beside each other on the narrowest phone.
  const name = (
    <>
      {label}
      <span className="visually-hidden">{texts.ofSessions}</span>
    </>
  );
  return to == null ? (
    <Button icon={icon} disabled>
      {name}
    </Button>
  ) : (
    <ButtonLink icon={icon} to={withSessions(`/admin/sessions/${to}`, search)}>
      {name}
    </ButtonLink>
  );
}
