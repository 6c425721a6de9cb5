import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { thingVariables } from './first-pages.js';
import type * as early from './relay/early.js';
import { renderFirstThing } from './testing/render-first-thing.js';
import { asMaren } from './testing/renderApp.js';
import { stubId } from './testing/stub-records.js';
import thingPage from './things/__generated__/ThingPageQuery$parameters.js';

const { dataset } = document.documentElement;
const rowan = stubId('thing', 1);
const thing = {
  ...{ name: 'Mill Lane rowan', type: 'TREE', isPublic: false, devices: [] },
  ...{ viewerMayRecord: true, viewerMayEdit: true },
};

/** One signs out in another tab, which this one is told of. */
const signOutElsewhere = () => {
  localStorage.removeItem('hedgerow.auth');
  window.dispatchEvent(new StorageEvent('storage', { key: 'hedgerow.auth', newValue: null }));
};
/** Lets what is under way go on as far as it can. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Begins a visit of a steward with the first script; resolves with a function that lets the api answer. */
const begin = async () => {
  let answer = () => undefined as void;
  const body = { data: { viewer: {}, thingById: thing } };
  const coming = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = jest.fn(async () => {
    await coming;
    return { status: 200, json: () => Promise.resolve(body) } as Response;
  });
  let ofThisVisit: typeof early | undefined;
  await jest.isolateModulesAsync(async () => {
    await import('./first.js');
    ofThisVisit = await import('./relay/early.js');
  });
  await settle();
  const take = () => ofThisVisit!.takeEarly(thingPage.params, thingVariables(rowan, new Date()));
  return { take, answer: () => (answer(), settle()) };
};

beforeEach(() => {
  asMaren();
  delete dataset['first'];
  window.history.replaceState(null, '', `/things/${rowan}/dashboard`);
  renderFirstThing();
});

describe('before the app is there', () => {
  it('what was asked waits for the app', async () => {
    const { take } = await begin();
    expect(take()).toBeDefined();
  });

  it('a thing goes when its reader signs out in another tab', async () => {
    const { answer, take } = await begin();
    await answer();
    expect(dataset['first']).toBe('thing');
    signOutElsewhere();
    expect(dataset['first']).toBe('page');
    expect(take()).toBeUndefined();
  });

  it('a thing is not shown that was asked for somebody who has signed out', async () => {
    const { answer, take } = await begin();
    signOutElsewhere();
    await answer();
    expect(dataset['first']).toBeUndefined();
    expect(take()).toBeUndefined();
  });
});
