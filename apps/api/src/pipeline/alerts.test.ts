import { expect, it } from '@jest/globals';
import { alertNames, alertRules, alertsOf } from './alerts.js';

const calm = {
  ...{ PROJECTOR_SILENT: 1, PUBLICATION_DELAY: 0, PROJECTION_DELAY: 0, DEAD_LETTERS: 0, FAILED_JOBS: 0 },
  ...{ JOB_DELAY: 0, PROOF: 0 },
};

it('an alert is raised above its threshold, not at it, and what is not known is not fine', () => {
  expect(alertRules.map(({ name }) => name)).toEqual([...alertNames]);
  expect(alertsOf(calm).map(({ state }) => state)).toEqual(alertNames.map(() => 'FINE'));
  const states = alertsOf({ ...calm, PUBLICATION_DELAY: 5, PROJECTION_DELAY: 30.1, PROOF: null });
  expect(Object.fromEntries(states.map(({ name, state }) => [name, state]))).toMatchObject({
    PUBLICATION_DELAY: 'FINE',
    PROJECTION_DELAY: 'ALERT',
    PROOF: 'UNKNOWN',
  });
});

it('a projector of which nothing is heard any more, or never was, is an alert and not merely unknown', () => {
  const [silent] = alertsOf({ ...calm, PROJECTOR_SILENT: null });
  expect(silent).toEqual({
    name: 'PROJECTOR_SILENT',
    threshold: 10,
    unit: 'SECONDS',
    value: null,
    state: 'ALERT',
  });
});
