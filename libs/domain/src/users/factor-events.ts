import { Type } from '@sinclair/typebox';
import { defineEvent, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

const ofPerson = () => Type.Object({ userId: uuidSchema() });
const example = { userId: ids.anna };

export const secondFactorAdded = defineEvent({
  type: 'SecondFactorAdded',
  summary: 'A person is asked for a code of their authenticator app from now on; its secret is in no event.',
  schema: ofPerson(),
  key: 'userId',
  example,
});

export const recoveryCodesRenewed = defineEvent({
  type: 'RecoveryCodesRenewed',
  summary: 'A person got new recovery codes for their second factor, which end the older ones.',
  schema: ofPerson(),
  key: 'userId',
  example,
});

export const secondFactorRemoved = defineEvent({
  type: 'SecondFactorRemoved',
  summary: 'A person is no longer asked for a second factor.',
  schema: ofPerson(),
  key: 'userId',
  example,
});
