import { Type } from '@sinclair/typebox';
import { defineEvent, extensibleEnum, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { reject } from '../events/rejection.js';
import { isAdmin, isSignedIn, type Viewer } from './rules.js';

/** What an administrator may order of a rebuild. */
export const rebuildOrders = ['START', 'SWITCH', 'SWITCH_BACK', 'CANCEL', 'DROP'] as const;
export type RebuildOrder = (typeof rebuildOrders)[number];

export const rebuildOrdered = defineEvent({
  type: 'RebuildOrdered',
  summary:
    'An administrator pressed a button of a rebuild: to start it, to switch to what it made, to switch back, to cancel it, or to drop the old tables before their time.',
  schema: Type.Object({
    userId: uuidSchema(),
    rebuildId: uuidSchema(),
    projection: Type.String({ description: 'The projection whose tables are made anew.' }),
    order: extensibleEnum(rebuildOrders),
  }),
  key: 'userId',
  example: { userId: ids.anna, rebuildId: ids.rebuild, projection: 'things', order: 'START' },
});

/** What is ordered of which rebuild. */
export interface OrderOfRebuild {
  readonly viewer: Viewer;
  readonly rebuildId: string;
  readonly projection: string;
  readonly order: RebuildOrder;
}

/** Writes down that a button of a rebuild was pressed. Only administrators may. */
export const orderOfRebuild = ({ viewer, ...ordered }: OrderOfRebuild) => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!isAdmin(viewer)) return reject('DENIED', 'Only administrators rebuild projections.');
  return [rebuildOrdered({ userId: viewer.userId, ...ordered })];
};
