import { Type } from '@sinclair/typebox';
import { defineEvent, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

export const accountDeletionRequested = defineEvent({
  type: 'AccountDeletionRequested',
  summary: 'A person asked to delete their account; a code is sent to them, which is in no event.',
  schema: Type.Object({ userId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna },
});

export const accountDeletionConfirmed = defineEvent({
  type: 'AccountDeletionConfirmed',
  summary:
    'A person deleted their account, by code and passphrase. Says who takes over what they alone owned (null: it is removed); what is not named goes to the one who has had access for longest.',
  schema: Type.Object({
    userId: uuidSchema(),
    receiptId: uuidSchema(),
    choices: Type.Array(Type.Object({ id: uuidSchema(), to: Type.Union([uuidSchema(), Type.Null()]) })),
  }),
  key: 'userId',
  example: {
    userId: ids.anna,
    receiptId: ids.receipt,
    choices: [
      { id: ids.thing, to: ids.ben },
      { id: ids.device, to: null },
    ],
  },
});
