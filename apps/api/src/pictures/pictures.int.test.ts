import { beforeAll, describe, expect, it } from '@jest/globals';
import { incomingKey } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import { errorCode } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import {
  addPicture,
  aJpeg,
  deletePicture,
  makeReady,
  newFiles,
  suiteWithPictures,
  upload,
} from './pictures.fixture.js';

const { testApi, folder, store } = suiteWithPictures();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const send = async (person: Person, sessionId = newId()) => upload(person, sessionId, blob(await aJpeg()));
const add = (person: Person, input: object) => person.ask(newFiles, { input });

describe('newFiles', () => {
  it('[266] files that were uploaded become pictures of a thing, in their order', async () => {
    const { id } = await anna.createThing();
    const sessionId = newId();
    const ids = [(await send(anna, sessionId)).body.id, (await send(anna, sessionId)).body.id];
    const { newFiles: answer } = await anna.get(newFiles, { input: { sessionId, type: 'product', id } });
    expect(answer).toMatchObject({
      movedFiles: 2,
      pictures: ids.map((each) => ({ id: each, status: 'PREPARING' })),
    });
    expect(answer.pictures[0]).toMatchObject({
      createdBy: { id: anna.id },
      viewerMayDelete: true,
      sources: [],
    });
    const { events } = await testApi.store.read(`picture-${ids[0]}`);
    expect(events).toMatchObject([
      {
        type: 'PictureAdded',
        data: { pictureId: ids[0], subject: 'thing', subjectId: id, addedBy: anna.id },
      },
    ]);
  });

  it('the same command again gives the same pictures, another one finds no more', async () => {
    const { id } = await anna.createThing();
    const sessionId = newId();
    await send(anna, sessionId);
    const input = { sessionId, type: 'product', id, clientMutationId: newId() };
    const first = await anna.get(newFiles, { input });
    expect(await anna.get(newFiles, { input })).toEqual(first);
    const { errors } = await add(anna, { sessionId, type: 'product', id });
    expect(errors![0]).toMatchObject({
      message: 'No pictures wait under this session. Upload them first.',
      extensions: { code: 'NTFND' },
    });
  });

  it('a session is of the person who uploaded under it', async () => {
    const sessionId = newId();
    await send(anna, sessionId);
    const { id } = await ben.createThing();
    expect(errorCode(await add(ben, { sessionId, type: 'product', id }))).toBe('NTFND');
    expect(errorCode(await add(testApi.visitor, { sessionId, type: 'product', id }))).toBe('LOGIN');
  });

  it('a person adds a picture of themselves and of no one but themselves', async () => {
    const sessionId = newId();
    await send(anna, sessionId);
    expect(errorCode(await add(anna, { sessionId, type: 'user', id: ben.id }))).toBe('DENIED');
    expect(errorCode(await add(anna, { sessionId, type: 'user', id: newId() }))).toBe('NTFND');
    expect((await add(anna, { sessionId, type: 'user', id: anna.id })).data!.newFiles.movedFiles).toBe(1);
  });
});

describe('what is shown', () => {
  it('a picture is there for who added it at once, and for others when it is ready', async () => {
    const { id } = await anna.createThing();
    const pictureId = await addPicture(anna, 'product', id);
    const asked =
      'query ($id: UUID!) { thingById(id: $id) { hasImage picture { id } pictures { id status } } }';
    expect((await anna.get(asked, { id })).thingById).toEqual({
      ...{ hasImage: false, picture: null },
      pictures: [{ id: pictureId, status: 'PREPARING' }],
    });
    expect((await ben.get(asked, { id })).thingById.pictures).toEqual([]);
    await makeReady(testApi, folder, pictureId, anna.id);
    for (const person of [anna, ben, testApi.visitor])
      expect((await person.get(asked, { id })).thingById).toEqual({
        ...{ hasImage: true, picture: { id: pictureId } },
        pictures: [{ id: pictureId, status: 'READY' }],
      });
  });

  it('who added it and owners delete a picture, others do not', async () => {
    const { id } = await anna.createThing();
    const pictureId = await addPicture(anna, 'product', id);
    await makeReady(testApi, folder, pictureId, anna.id);
    expect(errorCode(await ben.ask(deletePicture, { input: { id: pictureId } }))).toBe('DENIED');
    expect(errorCode(await ben.ask(deletePicture, { input: { id: newId() } }))).toBe('NTFND');
    await anna.get(deletePicture, { input: { id: pictureId } });
    const asked = 'query ($id: UUID!) { thingById(id: $id) { hasImage pictures { id } } }';
    expect((await anna.get(asked, { id })).thingById).toEqual({ hasImage: false, pictures: [] });
  });
});

it('the pictures of what was done for a thing are listed with its own where they are asked for', async () => {
  const { id } = await anna.createThing();
  const own = await addPicture(anna, 'product', id);
  const create = 'mutation ($input: CreateActionInput!) { createAction(input: $input) { action { id } } }';
  const input = { thingId: id, type: 'UPKEEP', comments: '' };
  const actionId = (await anna.get(create, { input })).createAction.action.id;
  const ofAction = await addPicture(anna, 'action', actionId);
  for (const each of [own, ofAction]) await makeReady(testApi, folder, each, anna.id);
  const asked = `query ($id: UUID!) { thingById(id: $id) { picture { id } pictures { id }
    all: pictures(withActions: true) { id action { id type } }
    newest: pictures(first: 1, withActions: true) { id } } }`;
  for (const person of [anna, ben, testApi.visitor])
    expect((await person.get(asked, { id })).thingById).toEqual({
      ...{ picture: { id: own }, pictures: [{ id: own }] },
      all: [
        { id: ofAction, action: { id: actionId, type: 'UPKEEP' } },
        { id: own, action: null },
      ],
      newest: [{ id: ofAction }],
    });
});

it('what was uploaded is kept as it came, under a name of ours', async () => {
  const bytes = await aJpeg();
  const { status, body } = await upload(anna, newId(), blob(bytes));
  expect(status).toBe(201);
  const { stream } = await store.get(incomingKey(anna.id, body.id!));
  expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
});
