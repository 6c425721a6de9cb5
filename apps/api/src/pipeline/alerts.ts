/** What an alert looks at. */
export const alertNames = [
  ...(['PROJECTOR_SILENT', 'PUBLICATION_DELAY', 'PROJECTION_DELAY'] as const),
  ...(['DEAD_LETTERS', 'FAILED_JOBS', 'JOB_DELAY', 'PROOF'] as const),
] as const;
export type AlertName = (typeof alertNames)[number];

export const alertUnits = ['SECONDS', 'COUNT'] as const;
export type AlertUnit = (typeof alertUnits)[number];

export const alertStates = ['FINE', 'ALERT', 'UNKNOWN'] as const;
export type AlertState = (typeof alertStates)[number];

/**
 * All that the page of the pipeline raises an alarm about: more than the threshold is an alert, and what is not known is said
 * to be unknown, never fine; that no projector says anything is an alert. Reactions read a job within seconds; a letter waits for
 * a mail server for hours, which is no fault of the pipeline, so that jobs may be an hour old.
 */
export const alertRules: readonly {
  readonly name: AlertName;
  readonly threshold: number;
  readonly unit: AlertUnit;
  /** What it means that nothing is known, where that is no secret: a projector that says nothing is silent. */
  readonly unknown?: AlertState;
}[] = [
  { name: 'PROJECTOR_SILENT', threshold: 10, unit: 'SECONDS', unknown: 'ALERT' },
  { name: 'PUBLICATION_DELAY', threshold: 5, unit: 'SECONDS' },
  { name: 'PROJECTION_DELAY', threshold: 30, unit: 'SECONDS' },
  { name: 'DEAD_LETTERS', threshold: 0, unit: 'COUNT' },
  { name: 'FAILED_JOBS', threshold: 0, unit: 'COUNT' },
  { name: 'JOB_DELAY', threshold: 3_600, unit: 'SECONDS' },
  { name: 'PROOF', threshold: 0, unit: 'COUNT' },
];

/** How every alert stands with these figures; null is what is not known. */
export const alertsOf = (figures: Readonly<Record<AlertName, number | null>>) =>
  alertRules.map(({ unknown = 'UNKNOWN', ...rule }) => {
    const value = figures[rule.name];
    const state = value === null ? unknown : value > rule.threshold ? 'ALERT' : 'FINE';
    return { ...rule, value, state };
  });
