import type { Picture, PictureRefusal, PictureSubject } from '@hedgerow/domain';
import { projection } from '../projection.js';
import { int, jsonb, text, time, uuid } from '../schema/column.js';
import { insert, remove, update } from '../schema/reducers.js';
import { type RowOf, versionedTable } from '../schema/table.js';

/** Pictures, each of one thing, group, device, person or action. */
export const picturesTable = versionedTable(
  'pictures',
  {
    id: uuid().key(),
    subject: text<PictureSubject>(),
    /** Also of an action: the thing that it was done for. */
    thingId: uuid().null(),
    groupId: uuid().null(),
    deviceId: uuid().null(),
    userId: uuid().null(),
    actionId: uuid().null(),
    status: text<Picture['status']>(),
    reason: text<PictureRefusal>().null(),
    width: int().null(),
    height: int().null(),
    widths: jsonb<readonly number[]>().null(),
    placeholder: text().null(),
    addedBy: uuid(),
    createdAt: time().ofInsert(),
  },
  {
    announces: 'picture',
    shownBy: [
      { kind: 'thing', by: 'thingId' },
      { kind: 'group', by: 'groupId' },
      { kind: 'device', by: 'deviceId' },
      { kind: 'user', by: 'userId' },
      { kind: 'action', by: 'actionId' },
    ],
    removable: true,
    personal: { of: 'addedBy', texts: ['placeholder'] },
    indexes: {
      thing: '(thing_id, created_at, id) where action_id is null',
      thingWithActions: '(thing_id, created_at, id) where thing_id is not null',
      group: '(group_id, created_at, id) where group_id is not null',
      device: '(device_id, created_at, id) where device_id is not null',
      user: '(user_id, created_at, id) where user_id is not null',
      action: '(action_id, created_at, id) where action_id is not null',
      person: '(added_by, id)',
    },
  },
);
export type PictureRow = RowOf<typeof picturesTable>;

/** Pictures, and how far the making of each has come. */
export const pictures = projection('pictures', {
  tables: [picturesTable],
  on: {
    PictureAdded: insert(picturesTable, ({ data: { pictureId: id, subject, subjectId, ofThing } }) => ({
      id,
      status: 'PREPARING' as const,
      thingId: subject === 'thing' ? subjectId : (ofThing ?? null),
      groupId: subject === 'group' ? subjectId : null,
      deviceId: subject === 'device' ? subjectId : null,
      userId: subject === 'user' ? subjectId : null,
      actionId: subject === 'action' ? subjectId : null,
    })),
    PicturePrepared: update(
      picturesTable,
      ({ data: { pictureId: id, width, height, widths, placeholder } }) => ({
        ...{ id, width, height, widths, placeholder },
        status: 'READY' as const,
      }),
    ),
    PictureRefused: update(picturesTable, ({ data: { pictureId: id, reason } }) => ({
      id,
      reason,
      status: 'REFUSED' as const,
    })),
    PictureDeleted: remove(picturesTable, ({ data }) => ({ id: data.pictureId })),
  },
});
