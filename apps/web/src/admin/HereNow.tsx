import { fetchQuery, useRelayEnvironment } from 'react-relay';
import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { useLookAgain } from '../live/useLookAgain.js';
import { Age } from '../time/Age.js';
import { Empty } from '../ui/Empty.js';
import type { HereNowQuery, HereNowQuery$data } from './__generated__/HereNowQuery.graphql.js';
import styles from './Admin.module.css';
import { withDays } from './figure-days.js';
import { FigurePanel, useFigures } from './FigurePanel.js';
import { SaveTable } from './FigureTable.js';
import type { FileColumn } from './table-file.js';
import * as texts from './texts.js';
import { ofWhom } from './who.js';
import { momentText } from '../time/zoned.js';

const query = graphql`
  query HereNowQuery {
    navigationPresence {
      people
      guests
      sessions {
        id
        isGuest
        lastAt
        route
        user {
          name
        }
      }
    }
  }
`;

/** Who is here, and on which page: looked at again every few seconds. */
export function HereNow({ timeZone }: { readonly timeZone: string }) {
  return (
    <FigurePanel title={texts.hereNow} about="now" shape="rows" lines={4} height={212}>
      <Present timeZone={timeZone} />
    </FigurePanel>
  );
}

// More lines would push away what stands beneath.
const mostShown = 8;

type Here = HereNowQuery$data['navigationPresence']['sessions'][number];

const columns: readonly FileColumn<Here>[] = [
  { head: texts.session, value: ({ id }) => id },
  { head: texts.who, value: ofWhom },
  { head: texts.route, value: ({ route }) => route },
  { head: texts.lastVisit, value: ({ lastAt }) => lastAt },
];

function Present({ timeZone }: { readonly timeZone: string }) {
  const [search] = useSearchParams();
  const environment = useRelayEnvironment();
  const { people, guests, sessions } = useFigures<HereNowQuery>(query, {}).navigationPresence;
  useLookAgain(
    (ended) =>
      fetchQuery<HereNowQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
        complete: ended,
        // What was read before stays; the live mark tells about the connection.
        error: ended,
      }),
    'here now',
  );
  if (sessions.length === 0) return <Empty icon="user">{texts.noOneHere}</Empty>;
  return (
    <>
      <p className={styles.total}>{texts.peopleHere(people, guests)}</p>
      <ul className={styles.present}>
        {sessions.slice(0, mostShown).map((session) => (
          <li key={session.id}>
            <Link to={withDays(`/admin/sessions/${session.id}`, search)}>{ofWhom(session)}</Link>
            <span className={styles.route}>{session.route}</span>
            <span className="tiny">
              <Age at={session.lastAt} title={momentText(session.lastAt, timeZone)} />
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > mostShown && (
        <Link to={withDays('/admin/sessions', search)} className={`link ${styles.all}`}>
          {texts.allSessions}
        </Link>
      )}
      <p className="tiny">{texts.hereNowNote}</p>
      <SaveTable label={texts.hereNow} columns={columns} rows={sessions} />
    </>
  );
}
