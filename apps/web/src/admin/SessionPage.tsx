import { graphql } from 'relay-runtime';
import { Link } from 'react-router-dom';
import { ShowMore } from '../lists/PagedList.js';
import { personPath } from '../people/person-path.js';
import { usePagedQuery } from '../relay/usePagedQuery.js';
import { clock, mediumTime, parseTime } from '../time/time.js';
import { Empty } from '../ui/Empty.js';
import { Section } from '../ui/Section.js';
import type {
  SessionPage_query$data,
  SessionPage_query$key,
} from './__generated__/SessionPage_query.graphql.js';
import styles from './Admin.module.css';
import { AdminPage } from './AdminPage.js';
import { type FigureColumn, FigureTable, SaveTable } from './FigureTable.js';
import { lengthOf, whole } from './figures.js';
import * as texts from './texts.js';
import { ofWhom } from './who.js';

type Session = NonNullable<SessionPage_query$data['navigationSession']>;
type Visit = Session['visits']['edges'][number]['node'];
/** A visit, and how long its page was stayed on: the next one knows. */
type Stay = Visit & { readonly id: number; readonly stayedMs: number | null };

const trail = [{ to: '/admin/sessions', label: texts.sessions }];

const columns: readonly FigureColumn<Stay>[] = [
  { head: texts.page, shown: ({ toRoute }) => toRoute, value: ({ toRoute }) => toRoute },
  {
    head: texts.time,
    isText: true,
    shown: ({ timestamp }) => (
      <time dateTime={timestamp} title={mediumTime(parseTime(timestamp))}>
        {clock(parseTime(timestamp))}
      </time>
    ),
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

/** One session: of whom, how long, and its visits in order. */
export function SessionPage() {
  const { data, pages } = usePagedQuery<SessionPage_query$key>(graphql`
    fragment SessionPage_query on Query
    @refetchable(queryName: "SessionPageQuery", directives: ["@preloadable"])
    @argumentDefinitions(
      sessionId: { type: "UUID!" }
      count: { type: "Int", defaultValue: 100 }
      cursor: { type: "String" }
    ) {
      navigationSession(sessionId: $sessionId) {
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
        <Empty icon="clock" link={{ to: '/admin/sessions', label: texts.allSessions }}>
          {texts.sessionNotFoundWhy}
        </Empty>
      </AdminPage>
    );
  const { user, startedAt, endedAt } = session;
  const [began, ended] = [parseTime(startedAt), parseTime(endedAt)];
  const stays = staysOf(session.visits.edges.map(({ node }) => node));
  const facts = [
    [texts.began, mediumTime(began)],
    [texts.ended, mediumTime(ended)],
    [texts.length, lengthOf(ended.getTime() - began.getTime())],
    [texts.visits, whole(session.navigationCount)],
  ] as const;
  return (
    <AdminPage title={texts.sessionOf(ofWhom(session))} trail={trail}>
      <div className="columns">
        <Section title={texts.inOrder}>
          <FigureTable label={texts.inOrder} columns={columns} rows={stays} keyOf={({ id }) => String(id)} />
          <div className={styles.foot}>
            <ShowMore pages={pages} />
            <SaveTable
              label={texts.inOrder}
              about={[startedAt.slice(0, 10)]}
              columns={columns}
              rows={stays}
            />
          </div>
        </Section>
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
            <p>
              <Link to={personPath(user.id)} className="link thumb-link">
                {texts.profileOf(user.name)}
              </Link>
            </p>
          )}
        </Section>
      </div>
    </AdminPage>
  );
}
