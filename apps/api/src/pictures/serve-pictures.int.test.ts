import { beforeAll, describe, expect, it } from '@jest/globals';
import { PictureFiles } from '@hedgerow/event-store';
import { newId } from '@hedgerow/platform';
import { eventually } from '@hedgerow/testing';
import { GraphQLClient } from '@hedgerow/testing/graphql-client';
import type { Person } from '../person.fixture.js';
import { addPicture, deletePicture, makeReady, suiteWithPictures } from './pictures.fixture.js';
import { AddressKeys } from '../auth/address-keys.js';

const { testApi, folder } = suiteWithPictures();
let anna: Person, ben: Person;
beforeAll(async () => {
  [anna, ben] = await testApi.signUpAll('anna', 'ben');
});

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${testApi.api.url}${path}`, { headers });
const statusOf = async (path: string, headers?: Record<string, string>) =>
  (await fetched(path, headers)).status;

/** A picture that is ready; of a thing, with the address at which its owner finds it. */
const shownTo = async (person: Person, pictureId: string) => {
  const { node } = await person.get(
    'query ($id: ID!) { node(nodeId: $id) { ... on Picture { status width sources { width height avif webp } } } }',
    { id: Buffer.from(`Picture:${pictureId}`).toString('base64url') },
  );
  return node as { sources: [{ avif: string; webp: string }] } | null;
};
const ready = async (person: Person, type: string, id: string) => {
  const pictureId = await addPicture(person, type, id);
  await makeReady(testApi, folder, pictureId, person.id);
  return pictureId;
};

describe('a picture of a public thing', () => {
  it('is there for everyone, under a name of ours', async () => {
    const { id } = await anna.createThing();
    const pictureId = await ready(anna, 'product', id);
    const { sources } = (await shownTo(testApi.visitor, pictureId))!;
    expect(sources).toEqual([
      {
        width: 160,
        height: 120,
        avif: `/pictures/${pictureId}/160.avif`,
        webp: `/pictures/${pictureId}/160.webp`,
      },
    ]);
    const answer = await fetched(sources[0]!.avif);
    expect(await answer.text()).toBe('160 avif');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/avif', 'content-length': '8', 'x-content-type-options': 'nosniff' },
      'content-disposition': `inline; filename="hedgerow-${pictureId}-160.avif"`,
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'public, max-age=300',
    });
    expect(await statusOf(sources[0]!.avif, { 'if-none-match': answer.headers.get('etag')! })).toBe(304);
  });

  it('is not there in other widths, formats, or under names that lead elsewhere', async () => {
    const { id } = await anna.createThing();
    const pictureId = await ready(anna, 'product', id);
    for (const file of [
      '480.avif',
      '160.jpeg',
      '160',
      '0160.avif',
      '..%2f160.avif',
      '160.avif%00',
      '160.avif%0d%0ax:y',
    ])
      expect([file, await statusOf(`/pictures/${pictureId}/${file}`)]).toEqual([file, 404]);
    expect(await statusOf(`/pictures/..%2f${pictureId}/160.avif`)).toBe(404);
    expect(await statusOf(`/pictures/${newId()}/160.avif`)).toBe(404);
  });

  it('is gone once it is deleted', async () => {
    const { id } = await anna.createThing();
    const pictureId = await ready(anna, 'product', id);
    await anna.get(deletePicture, { input: { id: pictureId } });
    expect(await statusOf(`/pictures/${pictureId}/160.avif`)).toBe(404);
  });
});

describe('a picture of a private thing', () => {
  it('is fetched with the key of a person who sees it, and asked for each time', async () => {
    const { id } = await anna.createThing({ isPublic: false });
    const pictureId = await ready(anna, 'product', id);
    const [{ webp }] = (await shownTo(anna, pictureId))!.sources;
    expect(webp).toMatch(/\?key=[\w-]{70}$/);
    const answer = await fetched(webp);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect((await shownTo(anna, pictureId))!.sources[0]!.webp).toBe(webp);
    const path = webp.split('?')[0]!;
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf(path, { authorization: `Bearer ${anna.token}` })).toBe(200);
    expect(await statusOf(path, { authorization: `Bearer ${ben.token}` })).toBe(404);
    expect(await shownTo(ben, pictureId)).toBeNull();
  });

  it('a key is of one picture, of one person, whole, and of two days', async () => {
    const keys = testApi.api.app.get(AddressKeys);
    const { id } = await anna.createThing({ isPublic: false });
    const [one, other] = [await ready(anna, 'product', id), await ready(anna, 'product', id)];
    const [{ avif }] = (await shownTo(anna, one))!.sources;
    const key = avif.split('key=')[1]!;
    expect(await statusOf(`/pictures/${one}/160.avif?key=${key}`)).toBe(200);
    expect(await statusOf(`/pictures/${other}/160.avif?key=${key}`)).toBe(404);
    const turned = `${key.slice(0, 20)}${key[20] === 'A' ? 'B' : 'A'}${key.slice(21)}`;
    for (const wrong of [turned, key.slice(1), '', `${key}AAAA`])
      expect(await statusOf(`/pictures/${one}/160.avif?key=${wrong}`)).toBe(404);
    const day = 86_400_000;
    expect(await keys.viewerOf(one, key, Date.now() + day)).toMatchObject({ userId: anna.id });
    for (const days of [2, -1])
      expect(await keys.viewerOf(one, key, Date.now() + days * day)).toBeUndefined();
  });

  it('is gone for whom the access was taken from, and with the end of the session', async () => {
    const [cara] = await testApi.signUpAll('cara');
    const { id } = await anna.createThing({ isPublic: false });
    const accessId = await testApi.grantAccess(id, cara);
    const pictureId = await ready(anna, 'product', id);
    const [{ avif }] = (await shownTo(cara, pictureId))!.sources;
    const [own] = (await shownTo(anna, pictureId))!.sources;
    expect(await statusOf(avif)).toBe(200);
    await anna.get('mutation ($i: DeleteThingAccessByIdInput!) { deleteThingAccessById(input: $i) { clientMutationId } }', { i: { id: accessId } }); // prettier-ignore
    await eventually(async () => (await statusOf(avif)) === 404);
    expect(await statusOf(own.avif)).toBe(200);
    const { signIn } = await testApi.visitor.get('mutation ($i: SignInInput!) { signIn(input: $i) { jwtToken } }', { i: { username: 'anna', password: 'Correct1horse' } }); // prettier-ignore
    const second = new GraphQLClient(testApi.api.url, signIn.jwtToken) as Person;
    const [other] = (await shownTo(second, pictureId))!.sources;
    expect(await statusOf(other.avif)).toBe(200);
    await second.get('mutation { signOut(input: {}) { success } }');
    expect(await statusOf(other.avif)).toBe(404);
  });
});

it('a picture of a person is there for people who are signed in alone, and goes with the person', async () => {
  const [dora] = await testApi.signUpAll('dora');
  const pictureId = await ready(dora, 'user', dora.id);
  const [{ avif }] = (await shownTo(ben, pictureId))!.sources;
  expect(await statusOf(avif)).toBe(200);
  expect(await statusOf(avif.split('?')[0]!)).toBe(404);
  expect(await shownTo(testApi.visitor, pictureId)).toBeNull();
  const asked = 'query ($id: UUID!) { userById(id: $id) { hasImage picture { id } } }';
  expect((await ben.get(asked, { id: dora.id })).userById).toEqual({
    hasImage: true,
    picture: { id: pictureId },
  });
  await testApi.readDatabase.pool.query(`update read.users set username = '' where id = $1`, [dora.id]);
  expect(await statusOf(avif)).toBe(404);
});

it.each(['group', 'device'])('a picture of a %s is shown with it', async (type) => {
  const { id } = type === 'group' ? await anna.createGroup() : await anna.createDevice();
  const pictureId = await ready(anna, type, id);
  const asked = `query ($id: UUID!) { it: ${type}ById(id: $id) { hasImage picture { id sources { avif } } } }`;
  expect((await testApi.visitor.get(asked, { id })).it).toEqual({
    hasImage: true,
    picture: { id: pictureId, sources: [{ avif: `/pictures/${pictureId}/160.avif` }] },
  });
});

it('who watches a thing is told when a picture of it is ready', async () => {
  const { id } = await anna.createThing();
  const watched = testApi.subscribe(
    'subscription ($id: UUID!) { thingUpdated(id: $id) { thing { hasImage pictures { status } } } }',
    id,
  );
  expect((await watched.first()).data.thingUpdated.thing).toEqual({ hasImage: false, pictures: [] });
  await ready(anna, 'product', id);
  await eventually(() => watched.messages.at(-1).data.thingUpdated.thing.hasImage === true);
  expect(watched.messages.at(-1).data.thingUpdated.thing.pictures).toEqual([{ status: 'READY' }]);
});

it('a session of uploads is not used up by one who may not', async () => {
  const files = testApi.api.app.get(PictureFiles);
  const session = newId();
  const noted = await files.note({ id: newId(), person: anna.id, session, digest: Buffer.alloc(32) });
  expect(await files.waiting(ben.id, session)).toEqual([]);
  expect(await files.waiting(anna.id, session)).toEqual([(noted as { id: string }).id]);
});
