import { describe, expect, it } from '@jest/globals';
import { specification } from '@hedgerow/testing/decision';
import { actionRecorded, actions } from '../actions/index.js';
import { ids } from '../events/example-ids.js';
import { thingAccessGranted, thingRegistered, things } from '../things/index.js';
import type { Viewer } from '../users/index.js';
import { userRegistered, users } from '../users/index.js';
import {
  addPictures,
  deletePicture,
  dropPicture,
  type Picture,
  pictureAdded,
  pictureDeleted,
  type Pictured,
  picturePrepared,
  pictureRefused,
  pictures,
  preparePicture,
  refusePicture,
  widthsOf,
} from './index.js';

const anna: Viewer = { role: 'bk_user', userId: ids.anna };
const ben: Viewer = { role: 'bk_user', userId: ids.ben };
const admin: Viewer = { role: 'bk_admin', userId: ids.ben };
const guest: Viewer = { role: 'bk_anonymous' };

const { thing: thingId, action: actionId } = ids;
const thing = (isPublic: boolean) =>
  things.fold([
    thingRegistered({ ...thingRegistered.definition.example, thingId, isPublic }),
    thingAccessGranted({ ...thingAccessGranted.definition.example, userId: ids.anna, isOwner: true }),
  ]);
const ofThing = (isPublic = true): Pictured => ({ subject: 'thing', thing: thing(isPublic) });
const ofAction = (createdBy: string): Pictured => ({
  subject: 'action',
  action: actions.fold([
    actionRecorded({ ...actionRecorded.definition.example, actionId, thingId, createdBy }),
  ]),
  thing: thing(true),
});
const ofAnna: Pictured = {
  subject: 'user',
  user: users.fold([userRegistered({ ...userRegistered.definition.example, userId: ids.anna })]),
};

const added = { pictureId: ids.picture, subject: 'thing', subjectId: thingId, addedBy: ids.anna } as const;
const adding = (viewer: Viewer, of: Pictured, subjectId: string) =>
  addPictures(of, { viewer, subjectId, pictureIds: [ids.picture] });

describe('adding pictures', () => {
  it('an owner adds several to a thing, in their order', () => {
    const pictureIds = [ids.picture, ids.award];
    expect(addPictures(ofThing(), { viewer: anna, subjectId: thingId, pictureIds })).toEqual(
      pictureIds.map((pictureId) => pictureAdded({ ...added, pictureId })),
    );
  });

  it.each<[string, Viewer, Pictured, string, string]>([
    ['a guest', guest, ofThing(), thingId, 'LOGIN'],
    ['a stranger, to a public thing', ben, ofThing(), thingId, 'DENIED'],
    ['a stranger, to a private thing', ben, ofThing(false), thingId, 'NTFND'],
    ['another person, to a person', ben, ofAnna, ids.anna, 'DENIED'],
    ['an administrator, to a person', admin, ofAnna, ids.anna, 'DENIED'],
    ['one who did not record it, to an action', ben, ofAction(ids.anna), actionId, 'DENIED'],
    ['an administrator, to an action', admin, ofAction(ids.anna), actionId, 'DENIED'],
  ])('%s is refused', (_, viewer, of, subjectId, code) => {
    expect(adding(viewer, of, subjectId)).toMatchObject({ rejected: code });
  });

  it('an action is named with its thing', () => {
    expect(adding(anna, ofAction(ids.anna), actionId)).toEqual([
      pictureAdded({ ...added, subject: 'action', subjectId: actionId, ofThing: thingId }),
    ]);
  });

  it('without a file that waits there is nothing to add', () => {
    expect(addPictures(ofThing(), { viewer: anna, subjectId: thingId, pictureIds: [] })).toMatchObject({
      rejected: 'NTFND',
      message: 'No pictures wait under this session. Upload them first.',
    });
  });
});

const given = specification(pictures);
const isAdded = pictureAdded(added);
const made = { width: 600, height: 800, widths: [160, 480, 600], placeholder: 'data:image/webp;base64,AA' };
const isReady = picturePrepared({ ...made, pictureId: ids.picture, addedBy: ids.anna });
const isGone = pictureDeleted({ pictureId: ids.picture });

describe('what becomes of a picture', () => {
  const preparing = (picture: Picture) => preparePicture(picture, made);
  const refusing = (picture: Picture) => refusePicture(picture, 'UNREADABLE');

  it('it is prepared, or refused, once', () => {
    given(isAdded).when(preparing).then(isReady);
    given(isAdded, isReady).when(preparing).then();
    given(isAdded, isReady).when(refusing).then();
    given(isAdded)
      .when(refusing)
      .then(pictureRefused({ pictureId: ids.picture, reason: 'UNREADABLE' }));
  });

  it('one that is deleted is neither, and is dropped no second time', () => {
    given(isAdded, isGone).when(preparing).then();
    given(isAdded, isGone).when(refusing).then();
    given(isAdded, isReady).when(dropPicture).then(isGone);
    given(isAdded, isGone).when(dropPicture).then();
  });

  it.each<[string, Viewer, Pictured | undefined, string | undefined]>([
    ['who added it', anna, ofThing(), undefined],
    ['an administrator', admin, ofThing(), undefined],
    ['a stranger', ben, ofThing(), 'DENIED'],
    ['one who does not see the thing', ben, ofThing(false), 'NTFND'],
    ['a guest', guest, ofThing(), 'LOGIN'],
  ])('deleted by %s', (_, viewer, of, code) => {
    const outcome = given(isAdded, isReady).when((picture) => deletePicture(picture, of, { viewer }));
    if (code) outcome.rejected(code as never);
    else outcome.then(pictureDeleted({ pictureId: ids.picture, deletedBy: viewer.userId! }));
  });
});

it.each([
  [4032, [160, 480, 960, 1920]],
  [1920, [160, 480, 960, 1920]],
  [700, [160, 480, 700]],
  [160, [160]],
  [9, [9]],
])('a picture %s pixels wide is made in these widths', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});
