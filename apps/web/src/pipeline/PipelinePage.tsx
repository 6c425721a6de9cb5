import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { AdminPage } from '../admin/AdminPage.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { ownTimeZone } from '../time/own-time-zone.js';
import { Boundary } from '../ui/Boundary.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import { Section } from '../ui/Section.js';
import type { PipelinePageQuery } from './__generated__/PipelinePageQuery.graphql.js';
import { Alerts } from './Alerts.js';
import { DeadLetters } from './DeadLetters.js';
import { Follow } from './Follow.js';
import { History } from './History.js';
import { Old } from './Part.js';
import styles from './pipeline.module.css';
import { Proofs } from './Proofs.js';
import { Projections } from './Projections.js';
import { Queues } from './Queues.js';
import { RebuildPanel } from './RebuildPanel.js';
import { Silence } from './Silence.js';
import { Standing } from './Standing.js';
import * as texts from './texts.js';
import { UntilAnswered } from './UntilAnswered.js';
import { Uplinks } from './Uplinks.js';
import { usePipelineNow } from './usePipelineNow.js';
import type { OnPressed, Pressed } from './usePress.js';

/** Projections and their rebuilds; the route starts it, and it is asked again every two seconds. The other parts ask for themselves. */
export const pipelinePageQuery = graphql`
  query PipelinePageQuery @preloadable {
    pipeline {
      projections {
        rebuild {
          id
          state
          endedAt
          ...RebuildPanel_rebuild
        }
        ...Follow_projections
        ...Standing_projections
        ...Projections_projections
        ...Proofs_projections
      }
      ...Silence_pipeline
    }
  }
`;

/** How events get from the log to what people read, and the rebuilds of projections. */
export function PipelinePage() {
  const { ask, oldSince } = usePipelineNow<PipelinePageQuery>(pipelinePageQuery);
  const pressed = useRef<Pressed>(null);
  const [presses, setPresses] = useState(0);
  const handlePressed = useCallback<OnPressed>(
    async (press) => {
      pressed.current = press;
      await ask();
      setPresses((before) => before + 1);
    },
    [ask],
  );
  return (
    <AdminPage title={texts.title} lead={texts.lead(ownTimeZone())}>
      <div className={`stack ${styles.page}`}>
        <Beside waiting={<div className={styles.standing} />}>
          <Now>
            {({ projections, ...pipeline }) => (
              <div>
                <Follow projections={projections} pressed={pressed} presses={presses} />
                <Standing projections={projections} isOld={oldSince !== undefined} />
                <div role="status">
                  <Old since={oldSince} say={texts.noContact} />
                </div>
                <Silence pipeline={pipeline} />
              </div>
            )}
          </Now>
        </Beside>
        {/* Before the rebuilds, each of which is named above and leads to its panel: charts stay where one looks for them. */}
        <History />
        <Beside>
          <Now>
            {({ projections }) =>
              openRebuilds(projections).map((rebuild) => (
                <RebuildPanel key={rebuild.id} rebuild={rebuild} onPressed={handlePressed} />
              ))
            }
          </Now>
        </Beside>
        <div className="columns">
          <div className="stack">
            <RoutePanel
              failure={texts.notLoaded(texts.projections)}
              whileFailed={(retry) => <UntilAnswered query={pipelinePageQuery} onAnswer={retry} />}
              frame={(body) => <Section title={texts.projections}>{body}</Section>}
            >
              <Now>
                {({ projections }) => (
                  <>
                    <Projections
                      projections={projections}
                      isOld={oldSince !== undefined}
                      onPressed={handlePressed}
                    />
                    <Proofs projections={projections} onPressed={handlePressed} />
                  </>
                )}
              </Now>
            </RoutePanel>
          </div>
          <div className="stack">
            <Uplinks />
            <DeadLetters />
            <Alerts />
            <Queues />
          </div>
        </div>
      </div>
    </AdminPage>
  );
}

type Projections = PipelinePageQuery['response']['pipeline']['projections'];

/** States of rebuilds by how much they ask of a person: those that wait for a press come first. */
const byNeed = ['READY', 'SWITCHED', 'COMPARING', 'BUILDING', 'WAITING'];

const openRebuilds = (projections: Projections) =>
  projections
    .flatMap(({ rebuild }) => (rebuild?.endedAt === null ? rebuild : []))
    .toSorted((a, b) => byNeed.indexOf(a.state) - byNeed.indexOf(b.state));

interface NowProps {
  readonly children: (pipeline: PipelinePageQuery['response']['pipeline']) => ReactNode;
}

function Now({ children }: NowProps) {
  return children(usePageQuery<PipelinePageQuery>(pipelinePageQuery).pipeline);
}

interface BesideProps {
  /** What keeps its room until then. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** What stands on the page once the projections are there: that they are not is said in their own place. */
function Beside({ waiting, children }: BesideProps) {
  return (
    <Boundary resetKey={useLoaderData()} fallback={() => null}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}
