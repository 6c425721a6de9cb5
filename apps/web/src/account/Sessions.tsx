import { useFragment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { useSend } from '../relay/useCommand.js';
import { useOnce } from '../relay/useOnce.js';
import { Age } from '../time/Age.js';
import { mediumTime, parseTime } from '../time/time.js';
import { Button } from '../ui/Button.js';
import { sentenceOf } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import { notify } from '../ui/notices.js';
import { Section } from '../ui/Section.js';
import type { Sessions_query$data, Sessions_query$key } from './__generated__/Sessions_query.graphql.js';
import type { SessionsEndMutation } from './__generated__/SessionsEndMutation.graphql.js';
import type { SessionsEndOthersMutation } from './__generated__/SessionsEndOthersMutation.graphql.js';
import styles from './Sessions.module.css';
import * as texts from './texts.js';

type Session = Sessions_query$data['sessions'][number];

interface SessionsProps {
  readonly query: Sessions_query$key;
  /** Reads them again after one ended. */
  readonly onEnded: () => Promise<void>;
}

/** Where the viewer is signed in, and the end of it for all but this browser. */
export function Sessions({ query, onEnded }: SessionsProps) {
  const { sessions } = useFragment(
    graphql`
      fragment Sessions_query on Query {
        sessions {
          id
          browser
          createdAt
          lastUsedAt
          endsAt
          isCurrent
        }
      }
    `,
    query,
  );
  const send = useSend<SessionsEndOthersMutation>(graphql`
    mutation SessionsEndOthersMutation($input: EndOtherSessionsInput!) {
      endOtherSessions(input: $input) {
        sessions {
          id
        }
      }
    }
  `);
  const [handleEndOthers, busy] = useOnce(async () => {
    try {
      await send({ input: {} });
      await onEnded();
      notify(texts.othersEnded);
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  return (
    <Section
      title={texts.whereSignedIn}
      tools={
        sessions.length > 1 && (
          <Button kind="text" icon="sign-out" busy={busy} onClick={() => void handleEndOthers()}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      <p className="small">{texts.sessionsHint}</p>
    </Section>
  );
}

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => Promise<void> }) {
  const { id, browser, createdAt, lastUsedAt, endsAt, isCurrent } = session;
  const name = browser || texts.unknownBrowser;
  const send = useSend<SessionsEndMutation>(graphql`
    mutation SessionsEndMutation($input: EndSessionInput!) {
      endSession(input: $input) {
        sessions {
          id
        }
      }
    }
  `);
  const [handleEnd, busy] = useOnce(async () => {
    try {
      await send({ input: { id } });
      await onEnded();
      notify(texts.sessionEndedNow(name));
    } catch (error) {
      notify(sentenceOf(error), 'bad');
    }
  });
  const ends = texts.endsOn(mediumTime(parseTime(endsAt)));
  return (
    <li>
      <div>
        <b>{name}</b>
        <span className="tiny">
          {isCurrent ? texts.signedInAt : texts.lastUsed} <Age at={isCurrent ? createdAt : lastUsedAt} />,{' '}
          {ends}
        </span>
      </div>
      {isCurrent ? (
        <span className={styles.state}>
          <Icon name="check" size={18} />
          {texts.thisBrowser}
        </span>
      ) : (
        <Button
          kind="text"
          busy={busy}
          aria-label={texts.about(texts.signOutThere, name)}
          onClick={() => void handleEnd()}
        >
          {texts.signOutThere}
        </Button>
      )}
    </li>
  );
}
