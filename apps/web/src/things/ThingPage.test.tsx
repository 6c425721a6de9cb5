import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { quantities } from '../readings/quantities.js';
import { stubId } from '../testing/stub-records.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { dismiss } from '../ui/notices.js';

const rowan = stubId('thing', 1);
const planter = stubId('thing', 7);
const bench = stubId('thing', 8);
const now = () => screen.findByRole('region', { name: 'Now' });

beforeEach(asMaren);
afterEach(() => {
  for (let id = 0; id < 20; id++) dismiss(id);
});

describe('the page of a thing', () => {
  it('[088] [089] leads to its dashboard: how wet, how old that is, who says so', async () => {
    const { router } = renderApp(`/things/${rowan}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Mill Lane rowan' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`);
    const panel = within(await now());
    expect(panel.getByText('27.4')).toBeInTheDocument();
    expect(panel.getAllByText('Needs water')[0]).toBeInTheDocument();
    expect(panel.getByRole('img', { name: /27.4 percent on a scale of 0 to 100/ })).toBeInTheDocument();
    expect((await panel.findAllByText('12 min ago'))[0]).toBeInTheDocument();
    expect(panel.getByText(/Rowan probe/)).toBeInTheDocument();
    expect(document.title).toBe('Mill Lane rowan · Hedgerow');
  });

  it('[040] an unknown tab leads to the dashboard', async () => {
    const { router } = renderApp(`/things/${rowan}/weathervane`);
    await now();
    expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`);
  });

  it('a new reading arrives without a reload', async () => {
    const { pushThing, stub } = renderApp(`/things/${rowan}/dashboard`);
    const panel = within(await now());
    stub.water.set(1, 46.5);
    await pushThing(1);
    expect(await panel.findByText('46.5')).toBeInTheDocument();
    expect(panel.queryByText('27.4')).toBeNull();
    expect(panel.getAllByText('Moist')[0]).toBeInTheDocument();
  });

  it.each([
    ['BENCH', ['BATTERY']],
    ['APIARY', ['TEMPERATURE', 'BATTERY']],
  ] as const)('%s with probes in the soil shows what means something for it: %j', async (type, meant) => {
    const id = stubId('thing', 2);
    const { stub, router } = renderApp(`/things/${id}/readings`);
    stub.change('Thing:2', { type });
    const names = Object.values(quantities).map(({ name }) => name);
    const expected = meant.map((parameter) => quantities[parameter].name);
    await screen.findByRole('heading', { level: 2, name: quantities.BATTERY.name });
    const panels = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent!);
    expect(panels.filter((name) => names.includes(name))).toEqual(expected);
    await act(() => router.navigate(`/things/${id}/dashboard`));
    const values = within(await now());
    expect(names.filter((name) => values.queryByText(name))).toEqual(expected);
  });

  it('a thing that is deleted or hidden while it is looked at is told by its name', async () => {
    const { pushGone } = renderApp(`/things/${rowan}/dashboard`);
    await now();
    const event = { name: 'ThingGone', at: new Date().toISOString() };
    await pushGone(rowan, { thingUpdated: { thing: null, event } });
    const title = await screen.findByRole('heading', { level: 1, name: 'Mill Lane rowan is gone' });
    expect(title).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Mill Lane rowan was deleted or is no longer shared with you.',
    );
    expect(screen.getByRole('link', { name: 'Browse things' })).toHaveAttribute('href', '/things');
    expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
  });

  it('a tab of a thing that turns out to be deleted does not say that nothing was recorded', async () => {
    const { router, stub } = renderApp(`/things/${rowan}/dashboard`);
    await now();
    stub.remove(rowan);
    await act(async () => router.navigate(`/things/${rowan}/timeline`));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Mill Lane rowan is gone' }),
    ).toBeInTheDocument();
    expect(screen.queryByText(/shows up on this timeline/)).toBeNull();
  });

  it('what a device measures and has not sent is a dash with the reason, never 0; what none measures is not there', async () => {
    const { stub } = renderApp(`/things/${rowan}/dashboard`);
    stub.water.set(1, null);
    const panel = within(await now());
    expect(panel.getAllByText('–')).toHaveLength(2); // water content and conductivity
    expect(panel.getAllByText(/no reading yet/)).toHaveLength(2);
    expect(panel.queryByText('0.0')).toBeNull();
    expect(screen.getByRole('heading', { name: 'No reading yet' })).toBeInTheDocument();
    const chart = within(screen.getByRole('region', { name: /^Water content, last/ }));
    expect(await chart.findByText(/There is no reading yet: a device is linked/)).toBeInTheDocument();
    expect(chart.queryByText(/link a device/)).toBeNull();
  });

  it('shows no quantity that its devices do not measure', async () => {
    renderApp(`/things/${stubId('thing', 3)}/dashboard`);
    const panel = within(await now());
    expect(panel.getByText('Conductivity')).toBeInTheDocument();
    expect(panel.queryByText('pH')).toBeNull();
  });

  it('a bench is looked after: no gauge, no readings, and nothing about water', async () => {
    const { sent, stub } = renderApp(`/things/${bench}/dashboard`);
    const care = within(await screen.findByRole('region', { name: 'Care' }));
    expect(care.getByRole('heading', { name: 'Nothing recorded yet' })).toBeInTheDocument();
    expect(care.getByText('Look for loose slats and splinters')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Readings' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a device' })).toBeNull();
    expect(screen.getByRole('main')).not.toHaveTextContent(/unknown|water|–/i);
    await userEvent.click(screen.getByRole('button', { name: 'Looked after' }));
    await screen.findByText('Recorded: you looked after Riverside bench.');
    expect(care.getByRole('heading', { name: 'Looked after just now' })).toBeInTheDocument();
    expect(care.getByText('Nothing for now')).toBeInTheDocument();
    expect(care.queryByText('Look for loose slats and splinters')).toBeNull();
    const [record] = sent.filter(({ name }) => name === 'recordActionMutation');
    expect(record!.variables.input).toMatchObject({ thingId: bench, type: 'UPKEEP' });
    expect(stub.thing(8).lastAction).not.toBeNull();
  });

  it('that one more person has access is not the latest care of it', async () => {
    const { stub } = renderApp(`/things/${planter}/dashboard`);
    stub.water.set(7, null);
    stub.change('Action:4', { type: 'SHARE' });
    const care = within(await screen.findByRole('region', { name: 'Care' }));
    expect(care.getByRole('heading', { name: 'Nothing recorded yet' })).toBeInTheDocument();
    expect(care.queryByText(/^Shared/)).toBeNull();
  });

  it('a planter without a probe is offered one, by its owners alone', async () => {
    const { stub } = renderApp(`/things/${planter}/dashboard`);
    stub.water.set(7, null);
    const care = within(await screen.findByRole('region', { name: 'Care' }));
    expect(care.getByRole('heading', { name: /^Watered 1 h ago/ })).toBeInTheDocument();
    expect(care.getByText('Watered by Ellis Whitcombe')).toBeInTheDocument();
    expect(care.getByText('Nothing for now')).toBeInTheDocument();
    // A day after it was watered an hour ago: soon after midnight that is still today.
    expect(care.getByText(/^(this|tomorrow) \w+: feel the soil$/)).toBeInTheDocument();
    expect(care.getByRole('link', { name: 'Add a device' })).toHaveAttribute(
      'href',
      `/devices/new?thing=${planter}`,
    );
    expect(screen.getByRole('button', { name: 'Watered' })).toBeInTheDocument();
  });

  it('a guest is shown how a planter is looked after, and asked for nothing', async () => {
    asGuest();
    const { stub } = renderApp(`/things/${planter}/dashboard`);
    stub.water.set(7, null);
    const care = within(await screen.findByRole('region', { name: 'Care' }));
    expect(care.queryByRole('link', { name: 'Add a device' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Watered' })).toBeNull();
  });

  it('says why before it advises', async () => {
    renderApp(`/things/${rowan}/dashboard`);
    const reason = await screen.findByRole('region', { name: 'Needs water today' });
    expect(reason).toHaveTextContent(/fell below 30 % .* drops about 3 points a day/);
    expect(within(reason).getByText('Watered by Tomas Reyes')).toBeInTheDocument();
  });

  it('one tap says that it was watered, and the timeline knows', async () => {
    const { sent } = renderApp(`/things/${rowan}/dashboard`);
    await userEvent.click(await screen.findByRole('button', { name: 'Watered' }));
    expect(await screen.findByText('Recorded: you watered Mill Lane rowan.')).toBeInTheDocument();
    const [record] = sent.filter(({ name }) => name === 'recordActionMutation');
    expect(record!.variables.input).toMatchObject({ thingId: rowan, type: 'WATERING', comments: '' });
    expect(within(screen.getByRole('region', { name: 'Today' })).getByText('Watered')).toBeInTheDocument();
  });

  it('a second try after a lost answer goes out under the same id', async () => {
    const { sent, refuse } = renderApp(`/things/${rowan}/dashboard`);
    refuse.set('recordActionMutation', 'TRANSIENT');
    const button = await screen.findByRole('button', { name: 'Watered' });
    await userEvent.click(button);
    expect(await screen.findByText(/^Couldn’t record it/)).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(button);
    await screen.findByText(/^Recorded: you watered/);
    const ids = sent.filter(({ name }) => name === 'recordActionMutation').map(({ variables }) => (variables.input as { clientMutationId: string }).clientMutationId); // prettier-ignore
    expect(ids).toHaveLength(2);
    expect(ids[0]).toBe(ids[1]);
  });

  it('a panel fails alone, and Try again brings it back', async () => {
    const { refuse } = renderApp(`/things/${rowan}/dashboard`, {
      refuse: new Map([['useReadingsQuery', 'TRANSIENT']]),
    });
    const chart = await screen.findByRole('region', { name: /Water content, last 7 days/ });
    expect(await within(chart).findByRole('alert')).toHaveTextContent('Failed to load content');
    expect(screen.getByText('27.4')).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(within(chart).getByRole('button', { name: 'Try again' }));
    expect(
      await within(chart).findByRole('figure', { name: /Water content, last 7 days/ }),
    ).toBeInTheDocument();
  });

  it('the chart has a table for those who hear it, in the address', async () => {
    const { router } = renderApp(`/things/${rowan}/dashboard`);
    await userEvent.click(await screen.findByRole('link', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: /Water content/ });
    expect(within(table).getAllByRole('row').length).toBeGreaterThan(100);
    expect(router.state.location.search).toContain('view=table');
  });

  it('[342] a guest sees the thing and nothing to record with', async () => {
    asGuest();
    renderApp(`/things/${rowan}/dashboard`);
    await now();
    expect(screen.queryByRole('button', { name: 'Watered' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Record an action' })).toBeNull();
    expect(screen.queryByText(/Tomas Reyes/)).toBeNull();
  });

  it('says which right another person took from the viewer: the highest of those that go', async () => {
    const { stub, pushThing } = renderApp(`/things/${rowan}/dashboard`);
    await now();
    stub.change('Thing:1', { viewerMayEdit: false, viewerMayRecord: false });
    await pushThing(1);
    expect(await screen.findByText('You are no longer an owner of Mill Lane rowan.')).toBeInTheDocument();
    expect(screen.queryByText('You can no longer record for Mill Lane rowan.')).toBeNull();
    stub.change('Thing:1', { viewerMayRecord: true });
    await pushThing(1);
    stub.change('Thing:1', { viewerMayRecord: false });
    await pushThing(1);
    expect(await screen.findByText('You can no longer record for Mill Lane rowan.')).toBeInTheDocument();
  });

  it.each([stubId('thing', 99), 'not-an-id'])(
    '[034] [035] the id %s is not found, inside the layout',
    async (id) => {
      renderApp(`/things/${id}/dashboard`);
      expect(await screen.findByRole('heading', { level: 1, name: /not found$/ })).toBeInTheDocument();
      expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
    },
  );
});
