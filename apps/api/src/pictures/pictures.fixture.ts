import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { picturePrepared, pictures } from '@hedgerow/domain';
import { folderStore, pictureKey, type PictureStore } from '@hedgerow/pictures';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import sharp from 'sharp';
import { Person } from '../person.fixture.js';
import { suiteApi, type TestApi } from '../test-api.fixture.js';

/** A folder for the pictures of a suite, gone afterwards. */
export const suiteFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-pictures-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The api of a suite with a store of pictures. */
export const suiteWithPictures = () => {
  const folder = suiteFolder();
  return { folder, store: folderStore(folder), testApi: suiteApi({ pictures: folder }) };
};

/** A small JPEG, another one each time: what follows its end is no part of the picture. */
export const aJpeg = async (width = 8, height = 6): Promise<Buffer> => {
  const picture = sharp({ create: { width, height, channels: 3, background: '#593' } });
  return Buffer.concat([await picture.jpeg().toBuffer(), Buffer.from(newId())]);
};

export interface Uploaded {
  readonly status: number;
  readonly headers: Headers;
  readonly body: { id?: string; code?: string; sentence?: string; field?: string };
}

/** Sends bytes as a page does. */
export const upload = async (
  person: Person,
  sessionId: string,
  body: Blob | string,
  headers: Record<string, string> = {},
): Promise<Uploaded> => {
  const answer = await fetch(`${person.apiUrl}/files/${sessionId}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'image/jpeg',
      ...(person.token ? { authorization: `Bearer ${person.token}` } : {}),
      ...headers,
    },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Uploaded['body'] };
};

export const newFiles = `mutation ($input: NewFilesInput!) { newFiles(input: $input) { clientMutationId movedFiles
  pictures { id nodeId status width height placeholder createdBy { id } viewerMayDelete sources { width avif webp } } } }`;
export const deletePicture =
  'mutation ($input: DeletePictureByIdInput!) { deletePictureById(input: $input) { deletedNodeId } }';

/** Uploads a picture and makes it one of what has this id. Answers with its id. */
export const addPicture = async (person: Person, type: string, id: string): Promise<string> => {
  const sessionId = newId();
  await upload(person, sessionId, new Blob([new Uint8Array(await aJpeg())]));
  const { newFiles: answer } = await person.get(newFiles, { input: { sessionId, type, id } });
  return answer.pictures[0].id;
};

/** Makes a picture ready, in place of the worker: its bytes are its width and format. */
export const makeReadyIn = async (
  testApi: TestApi,
  store: PictureStore,
  pictureId: string,
  addedBy: string,
): Promise<void> => {
  for (const format of ['avif', 'webp'] as const)
    await store.put(pictureKey(addedBy, pictureId, { width: 160, format }), Buffer.from(`160 ${format}`));
  const prepared = { width: 160, height: 120, widths: [160], placeholder: 'data:image/webp;base64,AAAA' };
  await testApi.append(pictures.stream(pictureId), picturePrepared({ ...prepared, pictureId, addedBy }));
  const shown = `select from read.pictures where id = $1 and status = 'READY'`;
  await eventually(async () => (await testApi.readDatabase.pool.query(shown, [pictureId])).rowCount === 1);
};

/** The same in the folder of a suite. */
export const makeReady = (testApi: TestApi, folder: string, pictureId: string, addedBy: string) =>
  makeReadyIn(testApi, folderStore(folder), pictureId, addedBy);
