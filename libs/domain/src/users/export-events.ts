import { Type } from '@sinclair/typebox';
import { defineEvent, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

export const dataExportRequested = defineEvent({
  type: 'DataExportRequested',
  summary: 'A person asked for a file with all that is kept of them.',
  schema: Type.Object({ userId: uuidSchema(), exportId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna, exportId: ids.dataExport },
});

export const dataExportFinished = defineEvent({
  type: 'DataExportFinished',
  summary: 'The file that a person asked for was made; it is kept for seven days. A letter tells them.',
  schema: Type.Object({ userId: uuidSchema(), exportId: uuidSchema() }),
  key: 'userId',
  example: { userId: ids.anna, exportId: ids.dataExport },
});
