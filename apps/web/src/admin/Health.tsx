import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { graphql } from 'relay-runtime';
import { alertInWords, placeOfAlert, worstFirst } from '../pipeline/alerts.js';
import { Boundary } from '../ui/Boundary.js';
import { Icon } from '../ui/Icon.js';
import type { HealthQuery } from './__generated__/HealthQuery.graphql.js';
import { useFigures, useLook } from './FigurePanel.js';
import styles from './Health.module.css';
import * as texts from './texts.js';

const query = graphql`
  query HealthQuery {
    pipeline {
      alerts {
        name
        threshold
        unit
        value
        state
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
      <Boundary resetKey={useLook()} fallback={() => <p className="small">{texts.healthNotLoaded}</p>}>
        <Suspense>
          <Standing />
        </Suspense>
      </Boundary>
    </div>
  );
}

interface Need {
  readonly to: string;
  readonly words: string;
  /** An alert, what an administrator has yet to answer, or what is not known. */
  readonly icon: 'alert' | 'comment' | 'minus';
}

const pipelinePage = '/admin/pipeline';

/** The parts of the pipeline page are named as seen from there. */
const wayFromHere = (place: string): string => (place.startsWith('#') ? `${pipelinePage}${place}` : place);

const needsOf = ({ pipeline, allFailedJobs, allFeedback }: HealthQuery['response']): readonly Need[] => {
  const raised = worstFirst(pipeline.alerts.filter(({ state }) => state === 'ALERT'));
  const unknown = pipeline.alerts.filter(({ state }) => state === 'UNKNOWN').length;
  const [jobs, feedback] = [allFailedJobs.totalCount, allFeedback.totalCount];
  // Said once, be it by the alert.
  const areJobsSaid = raised.some(({ name }) => name === 'FAILED_JOBS');
  return [
    ...raised.map((alert) => ({
      ...{ to: wayFromHere(placeOfAlert(alert.name)), words: alertInWords(alert), icon: 'alert' as const },
    })),
    ...(jobs > 0 && !areJobsSaid
      ? [{ to: '/admin/support/jobs', words: texts.jobsGivenUp(jobs), icon: 'alert' as const }]
      : []),
    ...(feedback > 0
      ? [{ to: '/admin/support', words: texts.feedbackToAnswer(feedback), icon: 'comment' as const }]
      : []),
    ...(unknown > 0
      ? [{ to: `${pipelinePage}#looked-at`, words: texts.healthUnknown(unknown), icon: 'minus' as const }]
      : []),
  ];
};

function Standing() {
  const needs = needsOf(useFigures<HealthQuery>(query, {}));
  return (
    <ul aria-label={texts.health}>
      {needs.map(({ to, words, icon }) => (
        <li key={to + words} className={icon === 'alert' ? styles.bad : styles.plain}>
          <Icon name={icon} size={18} />
          <Link to={to}>{words}</Link>
        </li>
      ))}
      {needs.length === 0 && (
        <li className={styles.good}>
          <Icon name="check" size={18} />
          {texts.allIsWell}
        </li>
      )}
    </ul>
  );
}
