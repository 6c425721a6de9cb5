import { stubId } from './stub-records.js';

const heirs = [
  { id: stubId('user', 2), name: 'Tomas Reyes' },
  { id: stubId('user', 3), name: 'Priya Nair' },
];

/** What Maren owns alone. */
export const stubOwned = [
  { id: stubId('thing', 1), kind: 'THING', name: 'Mill Lane rowan', heirs },
  { id: stubId('thing', 9), kind: 'THING', name: 'Kitchen window herbs', heirs: [] },
  { id: stubId('group', 1), kind: 'GROUP', name: 'Riverside Growers', heirs: heirs.slice(0, 1) },
];

/** The receipt of a deletion. */
export const stubReceipt = {
  receipt: {
    receipt: stubId('receipt', 1),
    erasedAt: '2026-07-16T09:44:00.000Z',
    erased: { key: 1, names: 2, emails: 3, passphrases: 1, sessions: 3 },
    handedOver: { things: 2, groups: 0, devices: 1 },
    removed: { things: 1, groups: 0, devices: 0 },
    left: { things: 0, groups: 1, devices: 0 },
    stays: { actions: 147 },
  },
  signature: 'c2lnbmVk',
  publicKey: 'a2V5',
};
