import { Type } from '@sinclair/typebox';
import { defineEvent, extensibleEnum, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';
import { reject } from '../events/rejection.js';
import { isAdmin, isSignedIn, type Viewer } from './rules.js';

/** Where a replay can go. */
export const replayKinds = ['ndjson', 'parquet', 'topic'] as const;
export type ReplayKind = (typeof replayKinds)[number];

/** Times as fast as it happened, or as fast as it goes. */
export type ReplaySpeed = number | 'max';

/** What an administrator may order of a replay. */
export const replayOrders = ['START', 'PAUSE', 'GO_ON', 'CANCEL', 'REMOVE'] as const;
export type ReplayOrder = (typeof replayOrders)[number];

/** Days for which the files of a replay that was ordered on the page are kept, as is a topic. */
export const replayDays = 7;

export const personsRevealed = defineEvent({
  type: 'PersonsRevealed',
  summary:
    'An administrator read events with the texts of people in clear, by a replay. Says which events those were; an absent list is all of them.',
  schema: Type.Object({
    userId: uuidSchema(),
    from: Type.Optional(Type.String({ description: 'ISO 8601: events from this moment on.' })),
    to: Type.String({ description: 'ISO 8601: events before this moment.' }),
    types: Type.Optional(Type.Array(Type.String())),
    subjects: Type.Optional(Type.Array(Type.String())),
    groups: Type.Optional(Type.Array(Type.String())),
    into: Type.String({ description: 'Where they were written: ndjson, parquet or topic.' }),
  }),
  key: 'userId',
  example: {
    userId: ids.anna,
    from: '2026-07-01T00:00:00.000Z',
    to: '2026-07-13T00:00:00.000Z',
    types: ['UserRegistered'],
    into: 'parquet',
  },
});

const times = (description: string) => Type.Optional(Type.String({ description }));
const lists = Type.Optional(Type.Array(Type.String()));

export const replayOrdered = defineEvent({
  type: 'ReplayOrdered',
  summary:
    'An administrator pressed a button of a replay: to start it, to pause it, to go on, to cancel it, or to remove its files before their time. The first says what was asked for; people are under made-up ids in it.',
  schema: Type.Object({
    userId: uuidSchema(),
    replayId: uuidSchema(),
    order: extensibleEnum(replayOrders),
    asked: Type.Optional(
      Type.Object({
        from: times('ISO 8601: events from this moment on.'),
        to: Type.String({ description: 'ISO 8601: events before this moment.' }),
        types: lists,
        subjects: lists,
        groups: lists,
        speed: Type.Optional(
          Type.Number({ description: 'Times as fast as it happened; absent as fast as it goes.' }),
        ),
        into: Type.String({ description: 'Where they are written: ndjson, parquet or topic.' }),
        topic: Type.Optional(Type.String()),
      }),
    ),
  }),
  key: 'userId',
  example: {
    userId: ids.anna,
    replayId: ids.replay,
    order: 'START',
    asked: { from: '2026-07-01T00:00:00.000Z', to: '2026-07-13T00:00:00.000Z', into: 'parquet' },
  },
});

/** What a replay that was ordered hands out, and where to. */
export interface AskedReplay {
  readonly from?: string;
  readonly to: string;
  readonly types?: readonly string[];
  readonly subjects?: readonly string[];
  readonly groups?: readonly string[];
  /** Times as fast as it happened; as fast as it goes when left out. */
  readonly speed?: number;
  readonly into: ReplayKind;
  readonly topic?: string;
}

/** What is ordered of which replay. */
export interface OrderOfReplay {
  readonly viewer: Viewer;
  readonly replayId: string;
  readonly order: ReplayOrder;
  /** Of a start. */
  readonly asked?: AskedReplay;
}

/** Writes down that a button of a replay was pressed. Only administrators may. */
export const orderOfReplay = ({ viewer, replayId, order, asked }: OrderOfReplay) => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!isAdmin(viewer)) return reject('DENIED', 'Only administrators replay events.');
  const { types, subjects, groups, ...rest } = asked ?? {};
  const listed = {
    ...(types ? { types: [...types] } : {}),
    ...(subjects ? { subjects: [...subjects] } : {}),
    ...(groups ? { groups: [...groups] } : {}),
  };
  return [
    replayOrdered({
      ...{ userId: viewer.userId, replayId, order },
      ...(asked ? { asked: { ...rest, ...listed } as AskedReplay & typeof listed } : {}),
    }),
  ];
};
