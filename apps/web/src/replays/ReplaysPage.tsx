import { useLayoutEffect, useState } from 'react';
import { graphql } from 'relay-runtime';
import { AdminPage } from '../admin/AdminPage.js';
import { notLoaded } from '../admin/texts.js';
import { sizeInWords } from '../exports/size.js';
import { UntilAnswered } from '../pipeline/UntilAnswered.js';
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

type ReplayList = ReplaysPageQuery['response']['replayList'];

/** Replays for the data team: prepared, watched, fetched. The form is there whether the list is or not. */
export function ReplaysPage() {
  const { ask, isAway } = usePipelineNow<ReplaysPageQuery>(replaysPageQuery);
  const [known, setKnown] = useState<ReplayList>();
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <div className="columns">
        <div>
          {/* While it is not known whether this host has a folder, the api says so to who starts one. */}
          <PrepareReplay types={known?.types ?? []} isReady={known?.isReady ?? true} onStarted={ask} />
        </div>
        <Section title={texts.underWay}>
          <RoutePanel
            failure={notLoaded(texts.underWay)}
            whileFailed={(retry) => <UntilAnswered query={replaysPageQuery} onAnswer={retry} />}
          >
            <List isAway={isAway} onPressed={ask} onKnown={setKnown} />
          </RoutePanel>
        </Section>
      </div>
    </AdminPage>
  );
}

interface ListProps {
  /** What is shown is not as it is now. */
  readonly isAway: boolean;
  readonly onPressed: () => Promise<void>;
  /** Told what the list tells of this host, which the form beside it needs, too. */
  readonly onKnown: (list: ReplayList) => void;
}

function List({ isAway, onPressed, onKnown }: ListProps) {
  const { replayList } = usePageQuery<ReplaysPageQuery>(replaysPageQuery);
  const { isReady, daysKept, room, used, replays } = replayList;
  // Before anything is painted: the form is not seen to change.
  useLayoutEffect(() => onKnown(replayList), [onKnown, replayList]);
  return (
    <>
      {isAway && (
        <p className="small" role="status">
          {texts.noContact}
        </p>
      )}
      {replays.length > 0 ? (
        <ul className={styles.replays} aria-label={texts.underWay}>
          {replays.map((replay) => (
            <ReplayRow key={replay.id} replay={replay} onPressed={onPressed} />
          ))}
        </ul>
      ) : (
        <Empty icon="download">{texts.none}</Empty>
      )}
      <div className={styles.below}>
        {isReady && <p className="small">{texts.kept(daysKept, sizeInWords(used), sizeInWords(room))}</p>}
        {replays.length > 0 && <ExportReplays />}
      </div>
    </>
  );
}
