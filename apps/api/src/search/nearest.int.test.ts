import { describe, expect, it } from '@jest/globals';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
const here = { latitude: 51.4, longitude: -1.32 };
const location = (n: number) => ({ x: here.latitude + n / 1_000, y: here.longitude });
const ask = (query: string) =>
  `query ($latitude: Coordinate!, $longitude: Coordinate!) { ids: ${query}(latitude: $latitude, longitude: $longitude) }`;

describe('what is nearest to where someone is', () => {
  it('[274] devices: a list of ids, the nearest first', async () => {
    const anna = await testApi.signUp();
    const [far, near] = [
      await anna.createDevice(location(2)),
      await anna.createDevice({ ...location(1), isPublic: false }),
    ];
    expect((await anna.get(ask('nearestDevice'), here)).ids).toEqual([near.id, far.id]);
    expect((await testApi.visitor.get(ask('nearestDevice'), here)).ids).toEqual([far.id]);
  });

  it('[275] groups: a list of ids, the nearest first', async () => {
    const anna = await testApi.signUp();
    const [far, near] = [
      await anna.createGroup({ location: location(2) }),
      await anna.createGroup({ location: location(1), isPublic: false }),
    ];
    expect((await anna.get(ask('nearestGroup'), here)).ids).toEqual([near.id, far.id]);
    expect((await testApi.visitor.get(ask('nearestGroup'), here)).ids).toEqual([far.id]);
  });

  it('[276] things: a list of ids, the nearest first, and none where there is none', async () => {
    expect((await testApi.visitor.get(ask('nearestThing'), here)).ids).toEqual([]);
    const anna = await testApi.signUp();
    const [far, near] = [
      await anna.createThing({ location: location(2) }),
      await anna.createThing({ location: location(1), isPublic: false }),
    ];
    await anna.createThing();
    expect((await anna.get(ask('nearestThing'), here)).ids).toEqual([near.id, far.id]);
    expect((await testApi.visitor.get(ask('nearestThing'), here)).ids).toEqual([far.id]);
  });

  it.each([
    ['latitude', 90.01],
    ['latitude', -1e9],
    ['longitude', 180.01],
    ['longitude', -360],
  ])('a %s of %d is not on the globe, and the answer says which it is', async (field, value) => {
    const { errors } = await testApi.visitor.ask(ask('nearestThing'), { ...here, [field]: value });
    const message = 'Invalid coordinates received';
    expect(errors).toMatchObject([
      { message, extensions: { code: 'VALIDATION', fields: [{ field, message }] } },
    ]);
  });

  it.each([null, 'NaN', '51.4', undefined])('%p is no coordinate', async (latitude) => {
    const { data, errors } = await testApi.visitor.ask(ask('nearestThing'), { ...here, latitude });
    expect([data ?? null, errors?.length]).toEqual([null, 1]);
  });
});
