import { Type } from '@sinclair/typebox';
import { defineEvent, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

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
