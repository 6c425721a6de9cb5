import { labelsOf } from '../actions/labels.js';
import { badgeLabelOf } from '../badges/labels.js';
import { groupTypeLabels } from '../groups/labels.js';
import { thingTypeLabel } from '../things/labels.js';
import { labelIn } from '../ui/label.js';
import { whole } from './figures.js';
import * as texts from './texts.js';

const roles: Readonly<Record<string, string>> = { bk_admin: texts.administrators, bk_user: texts.volunteers };

const typeLabels: Readonly<Record<string, (type: string) => string>> = {
  BADGES: (type) => badgeLabelOf(type).name,
  THINGS: thingTypeLabel,
  USERS: (type) => labelIn(roles, type),
  GROUPS: (type) => labelIn(groupTypeLabels, type),
  DEVICES: (model) => model,
};

/** What a type of a kind of activity is called. Those of tasks are the ones of actions. */
export const typeLabel = (kind: string, type: string): string =>
  (typeLabels[kind] ?? ((of: string) => labelsOf(of).noun))(type);

/** A part of a kind of activity, as the api tells it. */
interface Part {
  readonly type: string | null | undefined;
  readonly group: { readonly name: string } | null | undefined;
  readonly isOthers: boolean;
  readonly parts: number;
}

/** What one part is called. */
export const partLabel = (kind: string, by: string, { type, group, isOthers, parts }: Part): string => {
  if (isOthers) return texts.othersTogether(whole(parts));
  if (by === 'GROUP') return group?.name ?? texts.noGroup;
  if (type != null) return typeLabel(kind, type);
  return kind === 'READINGS' ? texts.allSensors : texts.withoutType;
};
