import { describe, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import {
  accountDeletionConfirmed,
  dataExportFinished,
  dataExportRequested,
  finishDataExport,
  mostExportsADay,
  requestDataExport,
  userRegistered,
  users,
} from './index.js';

const [userId, exportId, receiptId] = [
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01',
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c80',
  '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c70',
];
const none = { exportId, isMaking: false, ofToday: 0 };
const registered = userRegistered({ userId, name: 'Anna Hill', username: 'anna', isAdmin: false });
const anna = specification(users)(registered);
const leaving = specification(users)(
  registered,
  accountDeletionConfirmed({ userId, receiptId, choices: [] }),
);

describe('a file with the data of a person', () => {
  it('is asked for, one at a time and three a day', () => {
    anna.when((user) => requestDataExport(user, none)).then(dataExportRequested({ userId, exportId }));
    anna.when((user) => requestDataExport(user, { ...none, isMaking: true, ofToday: 1 })).rejected('DENIED');
    const last = { ...none, ofToday: mostExportsADay - 1 };
    anna.when((user) => requestDataExport(user, last)).then(dataExportRequested({ userId, exportId }));
    anna.when((user) => requestDataExport(user, { ...none, ofToday: mostExportsADay })).rejected('DENIED');
  });

  it('is made once, and for no account that is deleted', () => {
    anna.when((user) => finishDataExport(user, exportId)).then(dataExportFinished({ userId, exportId }));
    leaving.when((user) => requestDataExport(user, none)).rejected('NTFND');
    leaving.when((user) => finishDataExport(user, exportId)).then();
  });
});
