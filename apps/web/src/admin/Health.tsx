import { useRef } from 'react';
import { graphql } from 'relay-runtime';
import { alertInWords, isYetToCome, placeOfAlert, worstFirst } from '../pipeline/alerts.js';
import { PanelBody } from '../ui/Boundary.js';
import { useFailure } from '../ui/Failure.js';
import { Icon } from '../ui/Icon.js';
import type { HealthQuery } from './__generated__/HealthQuery.graphql.js';
import { tellOfFailure, useFigures, useLook } from './FigurePanel.js';
import styles from './Health.module.css';
import { type StandingLine, StandingList } from './StandingList.js';
import * as texts from './texts.js';

/** How it stands; the tabs of the area know what this page was told. */
export const healthQuery = graphql`
  query HealthQuery {
    pipeline {
      alerts {
        name
        threshold
        unit
        value
        state
      }
      projections {
        proof {
          endedAt
        }
      }
    }
    allFailedJobs(first: 1) {
      totalCount
    }
    allFeedback(first: 1, isAnswered: false) {
      totalCount
    }
  }
`;

/** Whether all is well, and where not: a line that leads to where it can be acted upon. The page does not wait for it, and it fails quietly. */
export function Health() {
  return (
    <div className={styles.line}>
      <PanelBody
        resetKey={useLook()}
        height={0}
        waiting={null}
        fallback={(error, retry) => <NotKnown error={error} onRetry={retry} />}
        whileFailed={tellOfFailure}
      >
        <Standing />
      </PanelBody>
    </div>
  );
}

interface NotKnownProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotKnown({ error, onRetry }: NotKnownProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isSaidAbove, label, handlePress } = useFailure(error, button, onRetry);
  return (
    <div className={styles.notKnown} role="status">
      <Icon name="alert" size={18} />
      <span>{texts.healthNotLoaded}</span>
      {!isSaidAbove && (
        <button ref={button} type="button" className="link" onClick={handlePress}>
          {label}
        </button>
      )}
    </div>
  );
}

const pipelinePage = '/admin/pipeline';

/** The parts of the pipeline page are named as seen from there. */
const wayFromHere = (place: string): string => (place.startsWith('#') ? `${pipelinePage}${place}` : place);

const needsOf = ({
  pipeline,
  allFailedJobs,
  allFeedback,
}: HealthQuery['response']): readonly StandingLine[] => {
  const raised = worstFirst(pipeline.alerts.filter(({ state }) => state === 'ALERT'));
  const unknown = pipeline.alerts.filter(
    ({ name, state }) => state === 'UNKNOWN' && !isYetToCome(name, pipeline.projections),
  ).length;
  const [jobs, feedback] = [allFailedJobs.totalCount, allFeedback.totalCount];
  // Said once, be it by the alert.
  const areJobsSaid = raised.some(({ name }) => name === 'FAILED_JOBS');
  return [
    ...raised.map((alert) => lineOf('alert', alertInWords(alert), wayFromHere(placeOfAlert(alert.name)))),
    ...(jobs > 0 && !areJobsSaid ? [lineOf('alert', texts.jobsGivenUp(jobs), '/admin/support/jobs')] : []),
    ...(feedback > 0 ? [lineOf('comment', texts.feedbackToAnswer(feedback), '/admin/support')] : []),
    ...(unknown > 0 ? [lineOf('minus', texts.healthUnknown(unknown), `${pipelinePage}#looked-at`)] : []),
  ];
};

const lineOf = (icon: string, words: string, to: string): StandingLine => ({
  ...{ key: to + words, icon, words, way: { to } },
});

function Standing() {
  const lines = needsOf(useFigures<HealthQuery>(healthQuery, {}));
  return (
    <StandingList
      label={texts.health}
      lines={lines}
      well={lines.length === 0 ? texts.allIsWell : undefined}
    />
  );
}
