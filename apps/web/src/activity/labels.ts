import type { KindKey } from './activity-search.js';
import * as texts from './texts.js';

/** What people call the kinds of entries. */
export const kindLabels: Readonly<Record<KindKey, string>> = {
  actions: texts.actions,
  tasks: texts.tasks,
  invitations: texts.invitations,
  badges: texts.badges,
  devices: texts.devices,
};
