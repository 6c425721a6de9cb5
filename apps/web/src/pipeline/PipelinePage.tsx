import { graphql } from 'relay-runtime';
import { AdminPage } from '../admin/AdminPage.js';
import { usePageQuery } from '../relay/usePageQuery.js';
import { Icon } from '../ui/Icon.js';
import { RoutePanel } from '../ui/RoutePanel.js';
import type { PipelinePageQuery } from './__generated__/PipelinePageQuery.graphql.js';
import { Alerts } from './Alerts.js';
import { DeadLetters } from './DeadLetters.js';
import styles from './pipeline.module.css';
import { Proofs } from './Proofs.js';
import { Projections } from './Projections.js';
import { Queues } from './Queues.js';
import { RebuildPanel } from './RebuildPanel.js';
import { Silence } from './Silence.js';
import * as texts from './texts.js';
import { Uplinks } from './Uplinks.js';
import { usePipelineNow } from './usePipelineNow.js';

/** The query of the page; the route starts it, and it is asked again every two seconds. */
export const pipelinePageQuery = graphql`
  query PipelinePageQuery @preloadable {
    pipeline {
      projections {
        rebuild {
          id
          endedAt
          ...RebuildPanel_rebuild
        }
        ...Projections_projections
        ...Proofs_projections
      }
      alerts {
        state
      }
      ...Silence_pipeline
      ...Uplinks_pipeline
      ...DeadLetters_pipeline
      ...Alerts_pipeline
      ...Queues_pipeline
    }
  }
`;

/** How events get from the log to what people read, and the rebuilds of projections. */
export function PipelinePage() {
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <RoutePanel>
        <Pipeline />
      </RoutePanel>
    </AdminPage>
  );
}

function Pipeline() {
  const { pipeline } = usePageQuery<PipelinePageQuery>(pipelinePageQuery);
  const { ask, isAway } = usePipelineNow<PipelinePageQuery>(pipelinePageQuery);
  const { projections, alerts } = pipeline;
  const open = projections.flatMap(({ rebuild }) => (rebuild?.endedAt === null ? rebuild : []));
  const inState = (wanted: string) => alerts.filter(({ state }) => state === wanted).length;
  return (
    <div className="stack">
      <div>
        <Summary rebuilds={open.length} alerts={inState('ALERT')} unknown={inState('UNKNOWN')} />
        {isAway && (
          <p className="small" role="status">
            {texts.noContact}
          </p>
        )}
        <Silence pipeline={pipeline} />
      </div>
      {/* First of all: what waits for a press is what one has come for. */}
      {open.map((rebuild) => (
        <RebuildPanel key={rebuild.id} rebuild={rebuild} onPressed={ask} />
      ))}
      <div className="columns">
        <Projections projections={projections} onPressed={ask} />
        <div className="stack">
          <Uplinks pipeline={pipeline} />
          <DeadLetters pipeline={pipeline} />
          <Queues pipeline={pipeline} />
        </div>
      </div>
      <div className="columns">
        <Alerts pipeline={pipeline} />
        <Proofs projections={projections} onPressed={ask} />
      </div>
    </div>
  );
}

interface SummaryProps {
  readonly rebuilds: number;
  readonly alerts: number;
  /** Of how many alerts it is not known whether they are one. */
  readonly unknown: number;
}

function Summary({ rebuilds, alerts, unknown }: SummaryProps) {
  const words = [
    ...(rebuilds > 0 ? [texts.rebuilds(rebuilds)] : []),
    ...(alerts > 0 ? [texts.alertsRaised(alerts)] : []),
    ...(unknown > 0 ? [texts.notKnown(unknown)] : []),
  ];
  const look = alerts > 0 ? styles.bad : unknown > 0 ? styles.plain : styles.good;
  return (
    <p className={look}>
      <Icon name={alerts > 0 ? 'alert' : unknown > 0 ? 'minus' : 'check'} size={18} />
      {words.length > 0 ? texts.together(words) : texts.allWell}
    </p>
  );
}
