import { type Rejection, reject } from '../events/rejection.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import {
  type Picture,
  pictureAdded,
  pictureDeleted,
  type PictureFact,
  picturePrepared,
  pictureRefused,
  type PictureRefusal,
  type PictureSubject,
} from './picture.js';
import { mayAddPictureTo, mayDeletePicture, maySeePictured, type Pictured } from './rules.js';

const names: Readonly<Record<PictureSubject, string>> = {
  thing: 'Thing',
  group: 'Group',
  device: 'Device',
  user: 'Person',
  action: 'Action',
};

const denials: Readonly<Record<PictureSubject, string>> = {
  thing: 'Only owners add pictures to this thing.',
  group: 'Only owners add pictures to this group.',
  device: 'Only owners add pictures to this device.',
  user: 'Only the person adds a picture of themselves.',
  action: 'Only the person who recorded an action adds pictures to it.',
};

export interface AddPictures {
  readonly viewer: Viewer;
  readonly subjectId: string;
  /** Ids of the files that were uploaded, in their order. */
  readonly pictureIds: readonly string[];
}

/** Makes uploaded files the pictures of something: a fact for each file. */
export const addPictures = (
  of: Pictured,
  { viewer, subjectId, pictureIds }: AddPictures,
): PictureFact[] | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  if (!maySeePictured(viewer, of)) return reject('NTFND', `${names[of.subject]} not found`);
  if (!mayAddPictureTo(viewer, of)) return reject('DENIED', denials[of.subject]);
  if (pictureIds.length === 0)
    return reject('NTFND', 'No pictures wait under this session. Upload them first.');
  return pictureIds.map((pictureId) =>
    pictureAdded({
      pictureId,
      subject: of.subject,
      subjectId,
      ...(of.subject === 'action' ? { ofThing: of.thing.thingId } : {}),
      addedBy: viewer.userId,
    }),
  );
};

/** Removes a picture. One that the viewer may not see is, to them, not there. */
export const deletePicture = (
  picture: Picture,
  of: Pictured | undefined,
  { viewer }: { readonly viewer: Viewer },
): PictureFact | Rejection => {
  if (!isSignedIn(viewer)) return reject('LOGIN');
  const { added } = picture;
  if (!added || !of || !maySeePictured(viewer, of)) return reject('NTFND', 'Picture not found');
  if (!mayDeletePicture(viewer, picture, of))
    return reject('DENIED', 'Only owners, and the person who added a picture, delete it.');
  return pictureDeleted({ pictureId: added.pictureId, deletedBy: viewer.userId });
};

export interface PreparedPicture {
  /** Of the largest one, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  /** A data URL. */
  readonly placeholder: string;
}

/** The picture can be shown. None for one that was deleted meanwhile, or that this was said of. */
export const preparePicture = (
  { added, status }: Picture,
  { widths, ...prepared }: PreparedPicture,
): PictureFact[] => {
  if (!added || status !== 'PREPARING') return [];
  const { pictureId, addedBy } = added;
  return [picturePrepared({ ...prepared, widths: [...widths], pictureId, addedBy })];
};

/** The picture cannot be shown. None for one that was deleted meanwhile, or that is ready. */
export const refusePicture = ({ added, status }: Picture, reason: PictureRefusal): PictureFact[] =>
  added && status === 'PREPARING' ? [pictureRefused({ pictureId: added.pictureId, reason })] : [];

/** The picture goes with what it was of, or a newer one takes its turn. None for one that is gone. */
export const dropPicture = ({ added }: Picture): PictureFact[] =>
  added ? [pictureDeleted({ pictureId: added.pictureId })] : [];
