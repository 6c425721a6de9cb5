import { stubId } from './stub-records.js';

type Json = Record<string, unknown>;

const counted = (share: number) =>
  Object.entries({
    ...{ ACCOUNT: 1, THINGS: 14, GROUPS: 3, DEVICES: 6, ACTIONS: 10_000, INVITATIONS: 0 },
    ...{ EVENTS: 12_480, READINGS: 35_040 },
  }).map(([kind, total]) => ({ kind, total, done: Math.round(total * share) }));

/** The file with Maren's data, in the state that a test gives it. */
export const stubExports = (iso: (hoursAgo: number) => string) => {
  let current: Json | null = null;
  const set = (status: string, more: Json = {}): void => {
    current = {
      ...{ id: stubId('export', 1), status, requestedAt: iso(0), contents: [], bytes: 0 },
      ...{ readyAt: null, expiresAt: null },
      ...more,
    };
  };
  const states = {
    waiting: () => set('WAITING'),
    making: (share: number) => set('MAKING', { contents: counted(share) }),
    ready: () =>
      set('READY', { contents: counted(1), bytes: 1_310_000, readyAt: iso(0), expiresAt: iso(-7 * 24) }),
    failed: () => set('FAILED'),
  };
  const payload = () => ({ dataExport: current });
  const calls = {
    dataExport: () => current,
    requestDataExport: () => (states.waiting(), payload()),
    cancelDataExport: () => ((current = null), payload()),
    createDataExportLink: () => ({ path: '/exports/a-token' }),
  };
  return { states, calls };
};
