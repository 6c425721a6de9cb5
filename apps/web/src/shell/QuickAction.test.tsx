import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { forgetThings, rememberThing } from '../things/recent-things.js';

const rowan = stubId('thing', 1);
const lavender = stubId('thing', 2);
const hedge = stubId('thing', 4);
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const remembered = (n: number, name: string) => ({ id: stubId('thing', n), name, type: 'TREE', mayRecord: true }); // prettier-ignore

/** Opens the quick action on a page that has nothing to do with a thing. */
const open = async (path = '/groups', options?: Parameters<typeof renderApp>[1]) => {
  const app = renderApp(path, options);
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Quick action' }));
  const name = /^(Record an action|Take part)$/;
  return { ...app, sheet: within(screen.getByRole('dialog', { name })) };
};
type Sheet = Awaited<ReturnType<typeof open>>['sheet'];
const offered = async (sheet: Sheet) => {
  await sheet.findAllByRole('radio');
  return sheet.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
};

/** A browser that was asked about its location before, with this answer, and stands where it stands. */
const withLocation = (
  state: PermissionState,
  [latitude, longitude]: [number, number] = [51.5019, -0.1246],
) => {
  const getCurrentPosition = jest.fn((found: PositionCallback) =>
    found({ coords: { latitude, longitude } } as GeolocationPosition),
  );
  Object.assign(navigator, {
    permissions: { query: async () => ({ state }) },
    geolocation: { getCurrentPosition },
  });
  return getCurrentPosition;
};

beforeEach(() => {
  forgetThings();
  asMaren();
});
afterEach(() => {
  for (const name of ['permissions', 'geolocation']) Reflect.deleteProperty(navigator, name);
});

describe('the quick action', () => {
  it('offers the thirstiest of mine first, then my own by when they were viewed and what they need, then what I viewed', async () => {
    rememberThing(remembered(10, 'A sculpture of others'));
    rememberThing(remembered(4, 'Canal path hedge'));
    const { sheet } = await open();
    expect(await offered(sheet)).toEqual([
      'Library lavender stripToo dry, 17.9\u00a0%',
      'Canal path hedgeToo wet, 63.5\u00a0%',
      'Mill Lane rowanNeeds water, 27.4\u00a0%',
      'Kiln Street raised bedMoist, 41.8\u00a0%',
      'A sculpture of othersRecently viewed',
    ]);
    expect(sheet.getByRole('radio', { name: /lavender/ })).toBeChecked();
  });

  it('offers the nearest first where the browser may tell the location, without a question', async () => {
    withLocation('granted');
    const { sheet, stub } = await open('/groups');
    expect(stub.thing(3).location).toEqual({ x: 51.5019, y: -0.1246 });
    expect((await offered(sheet))[0]).toBe('Library lavender stripNearest, 10 m away. Too dry, 17.9\u00a0%');
  });

  it.each(['prompt', 'denied'] as const)('never asks for the location by itself: %s', async (state) => {
    const asked = withLocation(state);
    const { sheet } = await open();
    expect((await offered(sheet))[0]).toMatch(/lavender/);
    expect(asked).not.toHaveBeenCalled();
    const button = sheet.queryByRole('button', { name: 'Find the nearest' });
    if (state === 'denied') return expect(button).toBeNull();
    await userEvent.click(button!);
    await waitFor(() =>
      expect(sheet.getByText(/lavender.*Nearest, 10 m away\. Too dry/)).toHaveRole('status'),
    );
    expect(asked).toHaveBeenCalledTimes(1);
    // The button is gone.
    expect(sheet.getByRole('radio', { name: /lavender/ })).toHaveFocus();
  });

  it('offers nothing as the nearest that is too far to walk to, and says so when it is asked for', async () => {
    withLocation('prompt', [55.95, -3.19]);
    const { sheet } = await open();
    const before = await offered(sheet);
    await userEvent.click(sheet.getByRole('button', { name: 'Find the nearest' }));
    expect(await sheet.findByText('None of your things is within 2 km of you.')).toBeInTheDocument();
    expect(await offered(sheet)).toEqual(before);
    expect(sheet.getAllByRole('radio')).toContain(document.activeElement);
  });

  it('says in the sheet what did not work, and tries it again from there', async () => {
    const { sheet, refuse } = await open('/groups', {
      refuse: new Map([['recordActionMutation', 'TRANSIENT']]),
    });
    await offered(sheet);
    await userEvent.click(sheet.getByRole('button', { name: 'Watered' }));
    expect(await sheet.findByText(/^Couldn’t record it\. Refused/)).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Recorded: you watered/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the thing on the page before all others, with the actions of its type, the primary one in one tap', async () => {
    const bench = stubId('thing', 8);
    const { sheet, sent } = await open(`/things/${bench}/dashboard`);
    expect((await offered(sheet))[0]).toBe('Riverside benchOn this page');
    const tiles = sheet.getAllByRole('link').map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      'All my things',
      'Upkeep',
      'Litter cleanup',
      'Sharing',
      'New task',
      'Add a thing',
      'Add a device',
    ]);
    await userEvent.click(sheet.getByRole('button', { name: 'Looked after' }));
    await screen.findByText('Recorded: you looked after Riverside bench.');
    expect(screen.queryByRole('dialog', { name: 'Record an action' })).toBeNull();
    const { input } = sent.find(({ name }) => name === 'recordActionMutation')!.variables;
    expect(input).toMatchObject({ thingId: bench, type: 'UPKEEP' });
  });

  it('is chosen from by keyboard, and another choice changes what is offered', async () => {
    rememberThing(remembered(5, 'Allotment apiary, plot 14'));
    const { sheet } = await open();
    await offered(sheet);
    sheet.getByRole('radio', { name: /lavender/ }).focus();
    expect(sheet.getByRole('button', { name: 'Watered' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}');
    expect(sheet.getByRole('radio', { name: /apiary/ })).toBeChecked();
    expect(sheet.getByRole('button', { name: 'Looked after' })).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Measurement' })).toHaveAttribute(
      'href',
      `/things/${stubId('thing', 5)}/action?type=MEASUREMENT`,
    );
  });

  it('offers what this browser remembers when my things do not come, and never an empty sheet', async () => {
    rememberThing(remembered(1, 'Mill Lane rowan'));
    const { sheet } = await open('/groups', { refuse: new Map([['useMineQuery', 'TRANSIENT']]) });
    expect(await offered(sheet)).toEqual(['Mill Lane rowanRecently viewed']);
  });

  it('says so when nothing could be loaded, and tries again', async () => {
    const { sheet, refuse } = await open('/groups', { refuse: new Map([['useMineQuery', 'TRANSIENT']]) });
    expect(await sheet.findByRole('alert')).toHaveTextContent('Your things didn’t load.');
    refuse.clear();
    await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
    expect((await offered(sheet))[0]).toMatch(/lavender/);
  });

  it('waits a moment for my things, then offers what it remembers, and moves nothing when they come', async () => {
    rememberThing(remembered(1, 'Mill Lane rowan'));
    const app = renderApp('/groups');
    await title('Groups');
    const release = app.hold('useMineQuery');
    await userEvent.click(screen.getByRole('button', { name: 'Quick action' }));
    expect(screen.queryByRole('radio')).toBeNull();
    expect(await screen.findByRole('radio', {}, { timeout: 3000 })).toBeChecked();
    release();
    await screen.findByRole('link', { name: 'All my things' });
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  it('has a clear step for a person without things', async () => {
    const { sheet } = await open('/groups', { empty: true });
    expect(await sheet.findByText(/You don’t have any things yet/)).toBeInTheDocument();
    expect(sheet.getByRole('link', { name: 'Add your first thing' })).toHaveAttribute('href', '/things/new');
    expect(sheet.getByRole('link', { name: 'Find a thing' })).toHaveAttribute('href', '/things');
  });

  it('asks a guest to join or to sign in, and comes back to the page', async () => {
    asGuest();
    const { sheet, sent } = await open('/things?sort=name');
    expect(sheet.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/signin?next=%2Fthings%3Fsort%3Dname',
    );
    expect(sheet.getByRole('link', { name: 'Join' })).toBeInTheDocument();
    expect(sent.some(({ name }) => name === 'useMineQuery')).toBe(false);
  });

  it('forgets a thing that is gone, and keeps the names right', async () => {
    rememberThing(remembered(1, 'Mill Lane rowan'));
    const { sheet, stub, pushRow, pushGone } = await open();
    await offered(sheet);
    await pushGone(rowan, { thingUpdated: { thing: null } });
    expect(sheet.queryByRole('radio', { name: /Mill Lane rowan/ })).toBeNull();
    expect(localStorage.getItem('hedgerow.recent')).not.toContain(rowan);
    await pushRow(lavender, { thingUpdated: { thing: { ...stub.thing(2), name: 'Lavender' } } });
    expect(sheet.getByRole('radio', { name: /^Flower bed Lavender/ })).toBeInTheDocument();
  });

  it('says of each thing what is known now: watered meanwhile, it asks for no water, and keeps its place', async () => {
    const { sheet, stub, pushThing } = await open();
    stub.water.set(4, 12);
    await offered(sheet);
    await pushThing(4);
    const before = await offered(sheet);
    const at = before.indexOf('Canal path hedgeToo dry, 12.0\u00a0%');
    expect(at).toBeGreaterThan(0);
    await userEvent.click(sheet.getByRole('radio', { name: /hedge/ }));
    expect(sheet.getByRole('button', { name: 'Watered' })).toBeInTheDocument();
    stub.record({ thingId: hedge, type: 'WATERING', comments: '' });
    await pushThing(4);
    expect(await offered(sheet)).toEqual(before.with(at, 'Canal path hedgeWatered, 12.0\u00a0%'));
    expect(sheet.getByRole('radio', { name: /hedge/ })).toBeChecked();
    expect(sheet.getByRole('button', { name: 'Looked after' })).toBeInTheDocument();
  });

  it('says what happened when all that was offered is gone, and offers the ways on', async () => {
    rememberThing(remembered(1, 'Mill Lane rowan'));
    const { sheet, pushGone } = await open('/groups', { refuse: new Map([['useMineQuery', 'TRANSIENT']]) });
    await offered(sheet);
    await pushGone(rowan, { thingUpdated: { thing: null } });
    expect(sheet.getByRole('alert')).toHaveTextContent(
      'You can no longer record actions on Mill Lane rowan. It was deleted, or your access changed.',
    );
    expect(sheet.queryByText(/don’t have any things/)).toBeNull();
    expect(sheet.queryByRole('link', { name: 'All my things' })).toBeNull();
    expect(sheet.getByRole('link', { name: 'Find a thing' })).toHaveAttribute('href', '/things');
  });

  it('leads to my other things when I may record on none of those offered any more', async () => {
    const { sheet, stub, pushRow } = await open();
    expect(await offered(sheet)).toHaveLength(5);
    // A sixth is mine, and not offered.
    for (const n of [1, 2, 3, 4, 5, 7])
      await pushRow(stubId('thing', n), {
        thingUpdated: { thing: { ...stub.thing(n), viewerMayRecord: false } },
      });
    expect(sheet.getByRole('alert')).toHaveTextContent(/^You can no longer record actions on the things/);
    expect(sheet.getByRole('link', { name: 'All my things' })).toHaveAttribute('href', '/things?scope=own');
  });
});
