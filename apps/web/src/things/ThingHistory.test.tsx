import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../activity/FilterSheet.js';
import { dayText } from '../readings/range.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const bed = stubId('thing', 3);
const timeline = `/things/${rowan}/timeline`;
const listQuery = 'ThingHistoryQuery';
const dayQuery = 'PastThingQuery';
const day = 86_400_000;

/** A day so many days ago, as an address writes it. */
const ago = (days: number) => dayText(new Date(Date.now() - days * day));
const inWords = (text: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(`${text}T00:00`));

type Listed = (args: object) => { readonly nodes: readonly object[] };

beforeEach(asMaren);

const entries = async () => within(await screen.findByRole('region', { name: /entries$|^One entry$/ }));
const lines = async () =>
  (await entries()).getAllByRole('listitem').map((line) => line.querySelector('div')!.textContent);
const panel = async () => within(await screen.findByRole('region', { name: 'On any day' }));
const slider = async () => (await panel()).findByRole('slider', { name: /^Day/ });

describe('the timeline of a thing', () => {
  it('is one list of actions, tasks, turning points and people, the newest first', async () => {
    renderApp(`/things/${bed}/timeline`);
    const all = await lines();
    expect(all).toContain('Tomas Reyes completed “Water the greenhouse”');
    expect(all).toContain('Tomas Reyes linked Raised bed probe to Kiln Street raised bed');
    expect(all.indexOf('Tomas Reyes completed “Water the greenhouse”')).toBeLessThan(
      all.indexOf('Tomas Reyes linked Raised bed probe to Kiln Street raised bed'),
    );
  });

  it('says when its sensors turned, from what, and after which silence', async () => {
    renderApp(timeline);
    const all = await lines();
    expect(all.filter((line) => /^(Water:|Reported|First reading)/.test(line ?? ''))).toEqual([
      expect.stringMatching(/^Water: needs waterbefore: moist, /),
      expect.stringMatching(/^Reported again after 3 days/),
      expect.stringMatching(/^First reading of water: moist/),
    ]);
  });

  it('is narrowed by the address, which says so and can be shared', async () => {
    const { sent } = renderApp(`${timeline}?kind=sensors&from=2026-01-01`);
    expect(await lines()).toHaveLength(3);
    expect(screen.getByRole('button', { name: 'Kind: Turning points of sensors' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Dates: since Jan 1' })).toBeInTheDocument();
    expect(sent.find(({ name }) => name === listQuery)!.variables).toEqual({
      ...{ id: rowan, kinds: ['SENSOR'] },
      from: new Date(2026, 0, 1).toISOString(),
    });
  });

  it('loses its filters at once where nothing matches', async () => {
    const { router } = renderApp(`${timeline}?kind=tasks`);
    expect(await screen.findByText('No entries match these filters.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('link', { name: 'Clear filters' })[0]!);
    expect(await screen.findByRole('region', { name: '7 entries' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('takes a kind from the sheet', async () => {
    const { router } = renderApp(timeline);
    await entries();
    await userEvent.click(screen.getByRole('button', { name: 'Kind' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Kind' }));
    expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Actions', 'Tasks', 'People and invitations', 'Devices', 'Turning points of sensors'],
    ]);
    await userEvent.click(sheet.getByRole('link', { name: 'Turning points of sensors' }));
    expect(await screen.findByRole('region', { name: '3 entries' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?kind=sensors');
  });

  it('tells a guest of no person, and offers no filter by people', async () => {
    asGuest();
    renderApp(`/things/${bed}/timeline`);
    expect((await lines()).join()).not.toMatch(/Tomas|Maren|Priya/);
    await userEvent.click(screen.getByRole('button', { name: 'Kind' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Kind' }));
    expect(sheet.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Actions', 'Tasks', 'Devices', 'Turning points of sensors'],
    ]);
  });

  it('follows what happens beside actions, when that is the newest', async () => {
    const { stub, pushRow } = renderApp(`/things/${bed}/timeline`);
    await entries();
    stub.activity.unshift({
      ...{ kind: 'TASK', what: 'TASK_CREATED', hoursAgo: 0.1, by: 'Priya Nair' },
      ...{ thing: 3, task: 'Thin the carrots' },
    });
    const newest = (stub.root(true).allActivities as Listed)({ thingId: bed, first: 21 }).nodes;
    await waitFor(async () => {
      await pushRow('useNewestSubscription', { activitiesUpdated: { newest } });
      expect(screen.getByText(/added the task “Thin the carrots”/)).toBeInTheDocument();
    });
  });

  it('fails alone and comes on a second try; the slider stays', async () => {
    const refuse = new Map([[listQuery, 'UNAVAILABLE']]);
    renderApp(timeline, { refuse });
    expect(await screen.findByText('Error loading the timeline')).toBeInTheDocument();
    expect(await slider()).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: '7 entries' })).toBeInTheDocument();
  });
});

describe('a thing on a past day', () => {
  it('is what the address says, under a banner that leads back', async () => {
    const { router, sent } = renderApp(`${timeline}?on=${ago(3)}`);
    const shown = await panel();
    expect(await shown.findByText('Rowan, before')).toBeInTheDocument();
    expect(shown.getByRole('status')).toHaveTextContent(
      `As it was on ${inWords(ago(3))}, at the end of the day`,
    );
    const { at } = sent.find(({ name }) => name === dayQuery)!.variables;
    expect(dayText(new Date(at as string))).toBe(ago(3));
    expect(shown.getByText(/2 to do, 1 completed/)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'Maren Oduya' })).toBeInTheDocument();
    expect(shown.getByText(/\(collaborator\)/)).toBeInTheDocument();
    await userEvent.click(shown.getByRole('link', { name: 'Back to today' }));
    await waitFor(() => expect(shown.queryByText('Rowan, before')).toBeNull());
    expect(router.state.location.search).toBe('');
    // The link is gone, the focus is not.
    expect(await slider()).toHaveFocus();
    expect(shown.getByRole('status')).toBeEmptyDOMElement();
  });

  it('is chosen by a slider that says its day in words and moves by keys and buttons', async () => {
    const { router, sent } = renderApp(timeline);
    const range = await slider();
    expect(range).toHaveAttribute('aria-valuetext', 'Today');
    expect(range).toHaveAttribute('min', '0');
    expect(range).toHaveValue(range.getAttribute('max'));
    const last = Number(range.getAttribute('max'));
    await entries();
    const lists = () => sent.filter(({ name }) => name === listQuery).length;
    const before = lists();
    fireEvent.change(range, { target: { value: String(last - 2) } });
    expect(range).toHaveAttribute('aria-valuetext', inWords(ago(2)));
    await waitFor(() => expect(router.state.location.search).toBe(`?on=${ago(2)}`));
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?on=${ago(3)}`));
    expect(await screen.findByText('Rowan, before')).toBeInTheDocument();
    // What happened is not asked for again with every day.
    expect(lists()).toBe(before);
    fireEvent.change(range, { target: { value: String(last) } });
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    [ago(400), /^Not registered yet on that day/],
    [dayText(new Date(Date.now() + 3 * day)), /is still to come/],
  ])('says what is wrong with %s, and asks for nothing', async (on, words) => {
    const { sent } = renderApp(`${timeline}?on=${on}`);
    expect((await panel()).getByRole('status')).toHaveTextContent(words);
    await entries();
    expect(sent.some(({ name }) => name === dayQuery)).toBe(false);
  });

  it('says to those without access that it was private then', async () => {
    const { stub } = renderApp(timeline);
    await entries();
    stub.change('PastThing:1', { isHidden: true });
    fireEvent.change(await slider(), { target: { value: '20' } });
    expect(await screen.findByText(/^It was private then/)).toBeInTheDocument();
  });

  it('tells a guest how many had access, and not who', async () => {
    asGuest();
    renderApp(`${timeline}?on=${ago(3)}`);
    const shown = await panel();
    expect(await shown.findByText('3 people')).toBeInTheDocument();
    expect(shown.queryByText(/Oduya|Reyes/)).toBeNull();
  });

  it('fails alone and comes on a second try', async () => {
    const refuse = new Map([[dayQuery, 'UNAVAILABLE']]);
    renderApp(`${timeline}?on=${ago(3)}`, { refuse });
    const shown = await panel();
    expect(await shown.findByText('Error loading that day')).toBeInTheDocument();
    refuse.clear();
    await act(async () => userEvent.click(shown.getByRole('button', { name: 'Try again' })));
    expect(await shown.findByText('Rowan, before')).toBeInTheDocument();
  });

  it('that failed does not stand in the way of another day', async () => {
    const refuse = new Map([[dayQuery, 'UNAVAILABLE']]);
    renderApp(`${timeline}?on=${ago(3)}`, { refuse });
    const shown = await panel();
    expect(await shown.findByText('Error loading that day')).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Day before' }));
    expect(await shown.findByText('Rowan, before')).toBeInTheDocument();
  });
});
