import { graphql } from 'relay-runtime';
import { Link, useSearchParams } from 'react-router-dom';
import { ShowMore } from '../lists/PagedList.js';
import { momentInAddress } from '../log/moments.js';
import { personPath } from '../people/person-path.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { parseTime } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type {
  SessionPage_query$data,
  SessionPage_query$key,
} from './__generated__/SessionPage_query.graphql.js';
import type { SessionPageVisitsQuery } from './__generated__/SessionPageVisitsQuery.graphql.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { ZoneTools } from './DayTools.js';
import { dayIn, zoneOf } from './figure-days.js';
import { FigureSection } from './FigurePanel.js';
import { type FigureColumn, FigureTable } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import { type ReadPart, readPages, SaveList } from './SaveList.js';
import { sessionsOnly, withSessions } from './session-search.js';
import { SessionsBeside } from './SessionsBeside.js';
import * as texts from './texts.js';
import { ofWhom } from './who.js';
import { exactClockText, exactMomentText, momentText } from '../time/zoned.js';

type Session = NonNullable<SessionPage_query$data['navigationSession']>;
type Visit = Session['visits']['edges'][number]['node'];
/** A visit, and how long its page was stayed on: the next one knows. */
type Stay = Visit & { readonly id: number; readonly stayedMs: number | null };

interface Shown {
  readonly write: (at: string) => string;
  /** The path of all sessions in which a route was visited. */
  readonly sessionsWith: (route: string) => string;
}

const columnsOf = ({ write, sessionsWith }: Shown): readonly FigureColumn<Stay>[] => [
  {
    head: texts.route,
    shown: ({ toRoute }) => (
      <Link className={`link ${styles.route}`} to={sessionsWith(toRoute)} title={texts.sessionsWith(toRoute)}>
        {toRoute}
      </Link>
    ),
    value: ({ toRoute }) => toRoute,
  },
  {
    head: texts.time,
    isText: true,
    shown: ({ timestamp }) => <time dateTime={timestamp}>{write(timestamp)}</time>,
    value: ({ timestamp }) => timestamp,
  },
  {
    head: texts.cameFrom,
    isText: true,
    isWide: true,
    shown: ({ fromRoute }) => fromRoute ?? texts.entry,
    value: ({ fromRoute }) => fromRoute,
  },
  {
    head: texts.stayedThere,
    fileHead: texts.stayedThereMs,
    shown: ({ stayedMs }) => lengthOf(stayedMs),
    value: ({ stayedMs }) => stayedMs,
  },
];

/** How long the page of each visit was stayed on. Of the last one, and where a tab went its own way, nothing is known. */
const staysOf = (visits: readonly Visit[]): readonly Stay[] =>
  visits.map((visit, id) => {
    const next = visits[id + 1];
    return { ...visit, id, stayedMs: next?.fromRoute === visit.toRoute ? next.timeSpentMs : null };
  });

const visitsQuery = graphql`
  query SessionPageVisitsQuery($sessionId: UUID!, $after: String) {
    navigationSession(sessionId: $sessionId) {
      visits(first: 200, after: $after) {
        nodes {
          timestamp
          fromRoute
          toRoute
          timeSpentMs
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`;

/** Reads all visits of a session. The last one of an answer waits for the next answer, which knows how long its page was stayed on. */
const readStays = (sessionId: string): ReadPart<Stay> => {
  const read = readPages<SessionPageVisitsQuery, Visit>(
    visitsQuery,
    { sessionId },
    // A session that is gone meanwhile fails: its file would end early, and say nothing of it.
    ({ navigationSession }) => navigationSession!.visits,
  );
  let waiting: readonly Visit[] = [];
  return async (environment, cursor) => {
    const { rows, after } = await read(environment, cursor);
    const visits = cursor === null ? rows : [...waiting, ...rows];
    waiting = after === null ? [] : visits.slice(-1);
    return { rows: staysOf(visits).slice(0, visits.length - waiting.length), after };
  };
};

/** One session: of whom, how long, and its visits in order; all times by the clock of one zone. */
export function SessionPage() {
  const [search] = useSearchParams();
  return (
    <RoutePanel
      failure={texts.notLoaded(texts.session)}
      frame={(body) => (
        <AdminPage
          title={texts.session}
          trail={[{ to: withSessions('/admin/sessions', search), label: texts.sessions }]}
        >
          {body}
        </AdminPage>
      )}
    >
      <OneSession />
    </RoutePanel>
  );
}

function OneSession() {
  const [search] = useSearchParams();
  const timeZone = zoneOf(search);
  const sessions = withSessions('/admin/sessions', search);
  const trail = [{ to: sessions, label: texts.sessions }];
  const { data, pages } = usePagedQuery<SessionPage_query$key>(graphql`
    fragment SessionPage_query on Query
    @refetchable(queryName: "SessionPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      sessionId: { type: "UUID!" }
      count: { type: "Int", defaultValue: 100 }
      cursor: { type: "String" }
    ) {
      navigationSession(sessionId: $sessionId) {
        id
        isGuest
        startedAt
        endedAt
        navigationCount
        user {
          id
          name
        }
        visits(first: $count, after: $cursor) @connection(key: "SessionPage_visits") {
          edges {
            node {
              timestamp
              fromRoute
              toRoute
              timeSpentMs
            }
          }
        }
      }
    }
  `);
  const session = data.navigationSession;
  if (!session)
    return (
      <AdminPage title={texts.sessionNotFound} trail={trail}>
        <Empty icon="clock" link={{ to: sessions, label: texts.allSessions }}>
          {texts.sessionNotFoundWhy}
        </Empty>
      </AdminPage>
    );
  const { id: sessionId, user, startedAt, endedAt } = session;
  const [began, ended] = [parseTime(startedAt), parseTime(endedAt)];
  const isOneDay = dayIn(timeZone, began) === dayIn(timeZone, ended);
  const columns = columnsOf({
    write: (at) => (isOneDay ? exactClockText : exactMomentText)(at, timeZone),
    sessionsWith: (route) => sessionsOnly({ route }, search),
  });
  const stays = staysOf(session.visits.edges.map(({ node }) => node));
  const facts = [
    [texts.began, exactMomentText(began, timeZone)],
    [texts.ended, exactMomentText(ended, timeZone)],
    [texts.length, lengthOf(ended.getTime() - began.getTime())],
    [texts.visits, whole(session.navigationCount)],
  ] as const;
  return (
    // Another session is another page: its title has the focus, and so is read out.
    <AdminPage
      key={sessionId}
      title={texts.sessionOf(ofWhom(session), momentText(began, timeZone))}
      trail={trail}
      lead={texts.timesOfZone(timeZone)}
      actions={<ZoneTools timeZone={timeZone} />}
    >
      <SessionsBeside sessionId={sessionId} />
      <div className="columns">
        <FigureSection title={texts.inOrder}>
          <FigureTable label={texts.inOrder} columns={columns} rows={stays} keyOf={({ id }) => String(id)} />
          <ShowMore pages={pages} />
          <SaveList
            label={texts.inOrder}
            about={[startedAt.slice(0, 10)]}
            columns={columns}
            read={readStays(sessionId)}
          />
        </FigureSection>
        <Section title={texts.figures}>
          <dl className={styles.figures}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {user && (
            <OfPerson user={user} session={session} sessions={sessionsOnly({ person: user.id }, search)} />
          )}
        </Section>
      </div>
    </AdminPage>
  );
}

/**
 * The days of the reader’s clock on which a session was, as the page of events takes them: that has the reader’s clock, too. Its `to`
 * is the moment at which the last of them has ended.
 */
const daysOf = ({ startedAt, endedAt }: Session) => {
  const [first, last] = [startOfDay(parseTime(startedAt)), startOfDay(parseTime(endedAt))];
  const behind = startOfDay(last, 1);
  return {
    isOne: first.getTime() === last.getTime(),
    range: { from: momentInAddress(first), to: momentInAddress(behind) },
  };
};

const startOfDay = (at: Date, daysOn = 0): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysOn);

interface OfPersonProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly session: Session;
  /** The path of all of theirs. */
  readonly sessions: string;
}

/** The ways on from a session of a person who is known: to what else is known of them. */
function OfPerson({ user: { id, name }, session, sessions }: OfPersonProps) {
  const days = daysOf(session);
  const events = new URLSearchParams({ person: id, ...days.range });
  const ways = [
    [sessions, texts.theirSessions],
    [`/admin/events?${events.toString()}`, texts.theirEvents(days.isOne)],
    [`/admin/users/${id}`, texts.theirChanges],
    [personPath(id), texts.profileOf(name)],
  ] as const;
  return (
    <ul className={styles.ways}>
      {ways.map(([to, label]) => (
        <li key={to}>
          <Link to={to} className="link thumb-link">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
