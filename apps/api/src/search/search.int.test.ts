import { describe, expect, it } from '@jest/globals';
import { suiteApi } from '../test-api.fixture.js';

const testApi = suiteApi();
const query = `query ($text: String!, $first: Int) { search(text: $text, first: $first) {
  areSimilar things { name } groups { name } devices { name } people { name username } } }`;

describe('the search', () => {
  it('answers with things, groups, devices and people, also for a slip', async () => {
    const anna = await testApi.signUp('rosalind');
    await anna.createThing({ name: 'Rosalind’s rose' });
    await anna.createGroup({ name: 'Rosalind growers' });
    await anna.createDevice({ name: 'Rosalind probe', isPublic: false });
    const all = {
      areSimilar: false,
      things: [{ name: 'Rosalind’s rose' }],
      groups: [{ name: 'Rosalind growers' }],
      devices: [{ name: 'Rosalind probe' }],
    };
    const told = { ...all, people: [{ username: 'rosalind' }] };
    expect((await anna.get(query, { text: 'rosalind' })).search).toMatchObject(told);
    expect((await anna.get(query, { text: 'rosalnid' })).search).toMatchObject({ ...told, areSimilar: true });
    const { search } = await testApi.visitor.get(query, { text: 'rosalind' });
    expect(search).toEqual({ ...all, devices: [], people: [] });
  });

  it('answers with no more than is asked for, within a limit, and refuses less than none', async () => {
    const anna = await testApi.signUp();
    for (const n of [1, 2, 3]) await anna.createThing({ name: `Sorrel ${n}` });
    const names = async (first: number | null) =>
      (await testApi.visitor.get(query, { text: 'sorrel', first })).search.things.length;
    expect([await names(2), await names(null), await names(1_000_000)]).toEqual([2, 3, 3]);
    const { errors } = await testApi.visitor.ask(query, { text: 'sorrel', first: -1 });
    expect(errors).toMatchObject([{ extensions: { code: 'VALIDATION' } }]);
  });
});
