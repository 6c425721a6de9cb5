import { type Action, mayIllustrateAction, maySeeAction } from '../actions/index.js';
import { type Device, mayEditDevice, maySeeDevice } from '../devices/index.js';
import { type Group, mayEditGroup, maySeeGroup } from '../groups/index.js';
import { mayEditThing, maySeeThing } from '../things/rules.js';
import type { Thing } from '../things/thing.js';
import { isSignedIn, type Viewer } from '../users/rules.js';
import type { User } from '../users/user.js';
import type { Picture } from './picture.js';

export const pictureLimits = {
  /** Bytes of one file. Phones take some 3 to 6 MB. */
  bytes: 10 * 1024 * 1024,
  /** A picture of 12 MP passes twice over; decoded, more would be work for the memory (A50). */
  pixels: 25_000_000,
  /** Pixels of one side: the formats that we write end at 16 383. */
  side: 16_000,
  /** Files of one upload session. */
  files: 20,
} as const;

/** Widths in which a picture is served, in pixels; none is larger than the picture. */
export const pictureWidths = [160, 480, 960, 1920] as const;

/** The widths that a picture of this width is made in, the smallest first. */
export const widthsOf = (width: number): number[] => {
  const largest = Math.min(width, pictureWidths.at(-1)!);
  return [...pictureWidths.filter((each) => each < largest), largest];
};

/** What a picture is of, as decisions look at it. */
export type Pictured =
  | { readonly subject: 'thing'; readonly thing: Thing }
  | { readonly subject: 'group'; readonly group: Group }
  | { readonly subject: 'device'; readonly device: Device }
  | { readonly subject: 'user'; readonly user: User }
  | { readonly subject: 'action'; readonly action: Action; readonly thing: Thing };

/** Whether what pictures are of is still there. */
export const isThere = (of: Pictured): boolean => {
  switch (of.subject) {
    case 'thing':
      return of.thing.exists;
    case 'group':
      return of.group.exists;
    case 'device':
      return of.device.exists;
    case 'user':
      return of.user.exists;
    case 'action':
      return of.action.details !== undefined && of.thing.exists;
  }
};

/** Who sees what it is of sees its pictures; people are seen by those who are signed in. */
export const maySeePictured = (viewer: Viewer, of: Pictured): boolean => {
  switch (of.subject) {
    case 'thing':
      return maySeeThing(viewer, of.thing);
    case 'group':
      return maySeeGroup(viewer, of.group);
    case 'device':
      return maySeeDevice(viewer, of.device);
    case 'user':
      return isSignedIn(viewer) && of.user.exists;
    case 'action':
      return maySeeAction(viewer, of.action, of.thing);
  }
};

/** Owners and administrators; of a person themselves alone, and of an action who recorded it. */
export const mayAddPictureTo = (viewer: Viewer, of: Pictured): boolean => {
  switch (of.subject) {
    case 'thing':
      return mayEditThing(viewer, of.thing);
    case 'group':
      return mayEditGroup(viewer, of.group);
    case 'device':
      return mayEditDevice(viewer, of.device);
    case 'user':
      return isSignedIn(viewer) && of.user.exists && of.user.id === viewer.userId;
    case 'action':
      return mayIllustrateAction(viewer, of.action, of.thing);
  }
};

/** Who may add pictures to what it is of, and who added it. */
export const mayDeletePicture = (viewer: Viewer, { added }: Picture, of: Pictured): boolean =>
  added !== undefined &&
  isSignedIn(viewer) &&
  (added.addedBy === viewer.userId || mayAddPictureTo(viewer, of));
