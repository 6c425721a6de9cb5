import { type Static, Type } from '@sinclair/typebox';
import { aggregate } from '../events/aggregate.js';
import { defineEvent, extensibleEnum, type FactOf, uuidSchema } from '../events/event.js';
import { ids } from '../events/example-ids.js';

/** What pictures are of. */
export const pictureSubjects = ['thing', 'group', 'device', 'user', 'action'] as const;
export type PictureSubject = (typeof pictureSubjects)[number];

/** Why a picture is not shown: its bytes are no picture that we read, it has too many pixels, or its bytes are gone. */
export const pictureRefusals = ['UNREADABLE', 'TOO_LARGE', 'LOST'] as const;
export type PictureRefusal = (typeof pictureRefusals)[number];

export const pictureAdded = defineEvent({
  type: 'PictureAdded',
  summary:
    'A person gave a picture of a thing, a group, a device, an action or of themselves. It is not shown yet.',
  schema: Type.Object({
    pictureId: uuidSchema(),
    subject: extensibleEnum(pictureSubjects),
    subjectId: uuidSchema(),
    /** Of an action: the thing that it was done for. */
    ofThing: Type.Optional(uuidSchema()),
    addedBy: uuidSchema(),
  }),
  key: 'pictureId',
  example: { pictureId: ids.picture, subject: 'thing', subjectId: ids.thing, addedBy: ids.anna },
});

const pixels = () => Type.Integer({ minimum: 1 });

export const picturePrepared = defineEvent({
  type: 'PicturePrepared',
  summary:
    'A picture was made anew in several widths, without what cameras write into it, and is shown from now on.',
  schema: Type.Object({
    pictureId: uuidSchema(),
    /** Of the largest one, in pixels. */
    width: pixels(),
    height: pixels(),
    widths: Type.Array(pixels(), { minItems: 1 }),
    /** A few blurred pixels of it, as a data URL. */
    placeholder: Type.String(),
    addedBy: uuidSchema(),
  }),
  key: 'pictureId',
  personal: { subject: 'addedBy', fields: ['placeholder'] },
  example: {
    pictureId: ids.picture,
    width: 1920,
    height: 1440,
    widths: [160, 480, 960, 1920],
    placeholder: 'data:image/webp;base64,UklGRg==',
    addedBy: ids.anna,
  },
});

export const pictureRefused = defineEvent({
  type: 'PictureRefused',
  summary: 'A picture could not be made anew. It is never shown, and its bytes are gone.',
  schema: Type.Object({ pictureId: uuidSchema(), reason: extensibleEnum(pictureRefusals) }),
  key: 'pictureId',
  example: { pictureId: ids.picture, reason: 'UNREADABLE' },
});

export const pictureDeleted = defineEvent({
  type: 'PictureDeleted',
  summary:
    'A picture was removed by a person, went with what it was of, or was replaced. Its bytes are gone.',
  schema: Type.Object({
    pictureId: uuidSchema(),
    /** Left out where it went with what it was of, or was replaced. */
    deletedBy: Type.Optional(uuidSchema()),
  }),
  key: 'pictureId',
  example: { pictureId: ids.picture, deletedBy: ids.anna },
});

export const pictureEvents = [pictureAdded, picturePrepared, pictureRefused, pictureDeleted] as const;
export type PictureFact = FactOf<(typeof pictureEvents)[number]['definition']>;

type Added = Static<(typeof pictureAdded)['definition']['schema']>;

/** What decisions about a picture need to know. */
export interface Picture {
  /** What was said of it; undefined for one that does not exist (any more). */
  readonly added?: Added;
  readonly status: 'PREPARING' | 'READY' | 'REFUSED';
}

const noPicture: Picture = { status: 'PREPARING' };

export const pictures = aggregate<Picture, PictureFact>('picture', {
  initial: noPicture,
  on: {
    PictureAdded: (_, added) => ({ added, status: 'PREPARING' }),
    PicturePrepared: (picture) => ({ ...picture, status: 'READY' }),
    PictureRefused: (picture) => ({ ...picture, status: 'REFUSED' }),
    PictureDeleted: () => noPicture,
  },
});
