import { actionIcon } from '../actions/labels.js';
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

const icons: Readonly<Record<string, string>> = {
  TASK: 'tasks',
  INVITATION: 'groups',
  BADGE: 'badge',
  DEVICE: 'device',
};

interface Told {
  readonly kind: string;
  readonly what: string;
  readonly action: { readonly type: string } | null | undefined;
}

/** The drawn symbol of an entry. */
export const entryIcon = ({ kind, what, action }: Told): string => {
  if (kind === 'ACTION') return actionIcon(action?.type ?? '');
  return what === 'INVITED' ? 'mail' : (icons[kind] ?? 'activity');
};
