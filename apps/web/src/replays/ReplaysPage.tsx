import { graphql } from 'relay-runtime';
import { AdminPage } from '../admin/AdminPage.js';
import { sizeInWords } from '../exports/size.js';
import { usePipelineNow } from '../pipeline/usePipelineNow.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Empty } from '../ui/Empty.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type { ReplaysPageQuery } from './__generated__/ReplaysPageQuery.graphql.js';
import { ExportReplays } from './ExportReplays.js';
import { PrepareReplay } from './PrepareReplay.js';
import { ReplayRow } from './ReplayRow.js';
import styles from './replays.module.css';
import * as texts from './texts.js';

/** The query of the page; the route starts it, and it is asked again every two seconds. */
export const replaysPageQuery = graphql`
  query ReplaysPageQuery @preloadable {
    replayList {
      isReady
      daysKept
      room
      used
      types
      replays {
        id
        ...ReplayRow_replay
      }
    }
  }
`;

/** Replays for the data team: prepared, watched, fetched. */
export function ReplaysPage() {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <RoutePanel>
        <Both />
      </RoutePanel>
    </AdminPage>
  );
}

function Both() {
  const { replayList } = usePageQuery<ReplaysPageQuery>(replaysPageQuery);
  const { ask, isAway } = usePipelineNow<ReplaysPageQuery>(replaysPageQuery);
  const { isReady, daysKept, room, used, types, replays } = replayList;
  return (
    <div className="columns">
      <div>
        <PrepareReplay types={types} isReady={isReady} onStarted={ask} />
      </div>
      <Section title={texts.underWay}>
        {isAway && (
          <p className="small" role="status">
            {texts.noContact}
          </p>
        )}
        {replays.length > 0 ? (
          <ul className={styles.replays} aria-label={texts.underWay}>
            {replays.map((replay) => (
              <ReplayRow key={replay.id} replay={replay} onPressed={ask} />
            ))}
          </ul>
        ) : (
          <Empty icon="download">{texts.none}</Empty>
        )}
        <div className={styles.below}>
          {isReady && <p className="small">{texts.kept(daysKept, sizeInWords(used), sizeInWords(room))}</p>}
          {replays.length > 0 && <ExportReplays />}
        </div>
      </Section>
    </div>
  );
}
