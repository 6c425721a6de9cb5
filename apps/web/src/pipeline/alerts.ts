import { labelIn } from '../ui/label.js';
import { count, countOfRecords, inSeconds } from './figures.js';
import * as texts from './texts.js';

/** Something that is looked at, and whether it is an alert. */
export interface Alert {
  readonly name: string;
  readonly threshold: number;
  readonly unit: string;
  readonly value: number | null;
  readonly state: string;
}

/** The worst first, and where each can be acted upon. */
const places: Readonly<Record<string, string>> = {
  PROJECTOR_SILENT: '#projections',
  PUBLICATION_DELAY: '#queues',
  PROJECTION_DELAY: '#projections',
  PROOF: '#proof',
  DEAD_LETTERS: '#dead-letters',
  FAILED_JOBS: '/admin/support/jobs',
  JOB_DELAY: '#queues',
};

/** Where an alert can be acted upon; of one that is newer than this page, where all of them stand. */
export const placeOfAlert = (name: string): string => places[name] ?? '#looked-at';

/** The way there: a part of this page keeps its position until the part is reached. */
export const wayTo = (to: string) => ({ to, preventScrollReset: to.startsWith('#') });

/** A figure with its unit. */
export const valueInWords = ({ name, unit }: Pick<Alert, 'name' | 'unit'>, value: number): string => {
  if (unit === 'SECONDS') return inSeconds(value);
  return name === 'DEAD_LETTERS' ? countOfRecords(value) : count(value);
};

/** What is wrong, in a few words. */
export const alertInWords = (alert: Alert): string =>
  alert.value === null
    ? labelIn(texts.alertsUnvalued, alert.name)
    : (texts.alertsInWords[alert.name]?.(valueInWords(alert, alert.value)) ??
      labelIn(texts.alertNames, alert.name));

interface Proven {
  readonly proof: { readonly endedAt: string | null } | null;
}

/** Proofs are made at night: until the first has come to its end nothing can be known of them, and nothing is wrong. */
export const isYetToCome = (alert: string, projections: readonly Proven[]): boolean =>
  alert === 'PROOF' && projections.every(({ proof }) => proof?.endedAt == null);

const rankOf = (name: string): number => {
  const rank = Object.keys(places).indexOf(name);
  return rank === -1 ? Infinity : rank;
};

export const worstFirst = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.toSorted((a, b) => rankOf(a.name) - rankOf(b.name));
