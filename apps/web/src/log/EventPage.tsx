import { graphql } from 'relay-runtime';
import { useParams } from 'react-router-dom';
import { AdminPage } from '../admin/AdminPage.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Button, ButtonLink } from '../ui/Button.js';
import { Empty } from '../ui/Empty.js';
import { notify } from '../ui/notices.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type { EventPageQuery } from './__generated__/EventPageQuery.graphql.js';
import { actorName } from './actor.js';
import { EventJson } from './EventJson.js';
import { EventTree } from './EventTree.js';
import { datedBack, zonedTime } from './event-time.js';
import { eventsOfPath } from './log-search.js';
import styles from './Log.module.css';
import { subjectName } from './subject.js';
import * as texts from './texts.js';

const trail = [{ to: '/admin/events', label: texts.events }];

/** The query of the page; the route starts it. */
export const eventQuery = graphql`
  query EventPageQuery($id: UUID!) @preloadable {
    logEvent(id: $id) {
      id
      type
      stream
      version
      recordedAt
      occurredAt
      actorKind
      actorId
      actor {
        name
      }
      subject {
        kind
        name
        note
      }
      schemaVersion
      storedVersion
      correlationId
      causationId
      data
      personal
      mentions {
        id
        kind
        name
      }
      ...EventTree_event
    }
  }
`;

/** One event of the log: all that is stored of it but personal texts, and what led to it and followed from it. */
export function EventPage() {
  return (
    <RoutePanel
      failure={texts.eventNotLoaded}
      frame={(body) => (
        <AdminPage title={texts.theEvent} trail={trail}>
          {body}
        </AdminPage>
      )}
    >
      <OneEvent />
    </RoutePanel>
  );
}

function OneEvent() {
  const { logEvent: event } = usePageQuery<EventPageQuery>(eventQuery);
  const { id = '' } = useParams();
  if (!event)
    return (
      <AdminPage title={texts.eventNotFound} trail={trail}>
        <Empty icon="search" link={{ to: '/admin/events', label: texts.allEvents }}>
          {texts.eventNotFoundWhy}
        </Empty>
      </AdminPage>
    );
  const { type, schemaVersion, storedVersion } = event;
  const envelope = {
    ...{ id: event.id, type, stream: event.stream, version: event.version },
    ...{ occurredAt: event.occurredAt, recordedAt: event.recordedAt },
    ...{ actor: `${event.actorKind}:${event.actorId}`, schema: `${type}/${schemaVersion}` },
    ...{ correlationId: event.correlationId, causationId: event.causationId },
    data: JSON.parse(event.data) as unknown,
  };
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(envelope, null, 2));
      notify(texts.copied);
    } catch {
      notify(texts.copyItYourself, 'bad');
    }
  };
  const about = subjectName(event.subject);
  const by = actorName(event);
  const isDatedBack = datedBack(event.occurredAt, event.recordedAt) !== undefined;
  // What is about who did it names them once.
  const lead = [
    about,
    zonedTime(event.recordedAt),
    isDatedBack && texts.dated(zonedTime(event.occurredAt)),
    about === by || about?.startsWith(`${by}, `) ? undefined : by,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <AdminPage title={type} trail={trail} lead={lead}>
      <div className="columns" key={id}>
        <Section
          title={texts.theEvent}
          tools={
            <Button kind="text" onClick={() => void handleCopy()}>
              {texts.copy}
            </Button>
          }
        >
          <EventJson envelope={envelope} personal={event.personal} mentions={event.mentions} />
          <p className="small">
            {texts.schema(type, schemaVersion)}
            {storedVersion !== schemaVersion && ` ${texts.storedAs(storedVersion)}`}
          </p>
          <div className={styles.more}>
            <ButtonLink kind="text" to={eventsOfPath(event.stream)}>
              {texts.ofStream}
            </ButtonLink>
          </div>
        </Section>
        <Section title={texts.connected}>
          <EventTree event={event} />
        </Section>
      </div>
    </AdminPage>
  );
}
