import { type Rejection, reject } from '../events/rejection.js';
import { dataExportFinished, dataExportRequested } from './export-events.js';
import type { User, UserFact } from './user.js';

/** So many files with their data a person can ask for within a day; one that failed does not count. */
export const mostExportsADay = 3;

/** Days for which such a file is kept. */
export const exportDays = 7;

/** What is in such a file, in the order in which it is written. */
export const exportKinds = [
  'account',
  'things',
  'groups',
  'devices',
  'actions',
  'pictures',
  'tasks',
  'invitations',
  'notifications',
  'events',
  'readings',
] as const;
export type ExportKind = (typeof exportKinds)[number];

export interface RequestExport {
  readonly exportId: string;
  /** One is being made. */
  readonly isMaking: boolean;
  /** How many were asked for within the last day. */
  readonly ofToday: number;
}

/** A file with all that is kept of a person is to be made. */
export const requestDataExport = (
  { id: userId, exists }: User,
  { exportId, isMaking, ofToday }: RequestExport,
): UserFact[] | Rejection => {
  if (!exists) return reject('NTFND');
  if (isMaking) return reject('DENIED', 'Your file is being made already.');
  if (ofToday >= mostExportsADay)
    return reject(
      'DENIED',
      `You have asked for ${mostExportsADay} files within a day. Ask for the next one tomorrow.`,
    );
  return [dataExportRequested({ userId, exportId })];
};

/** The file was made. None for an account that was deleted meanwhile. */
export const finishDataExport = ({ id: userId, exists }: User, exportId: string): UserFact[] =>
  exists ? [dataExportFinished({ userId, exportId })] : [];
