import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const main = () => within(screen.getByRole('main'));

beforeEach(asMaren);

describe('a page that is read, and whose data is asked for again,', () => {
  it.each(['UNAVAILABLE', 'OFFLINE'])(
    'stays when the answer is %s, and follows the next one',
    async (luck) => {
      const { refuse, router, sent, stub, pushThing } = renderApp('/');
      await title(/^Good/);
      refuse.set('MyHomeQuery', luck);
      await act(() => router.revalidate());
      // Anything that draws the page again.
      await pushThing(1);
      expect(sent.filter(({ name }) => name === 'MyHomeQuery')).toHaveLength(2);
      expect(await title(/^Good/)).toBeInTheDocument();
      expect(main().queryByRole('alert')).toBeNull();
      refuse.clear();
      stub.change('Thing:2', { name: 'Lavender by the library' });
      await act(() => router.revalidate());
      expect((await main().findAllByText('Lavender by the library'))[0]).toBeInTheDocument();
    },
  );

  it('is asked for once where it was not read before, and shown at once where it was', async () => {
    const { router, sent, hold } = renderApp('/groups');
    await title('Groups');
    await act(() => router.navigate('/'));
    await title(/^Good/);
    const asked = () => sent.filter(({ name }) => name === 'MyHomeQuery');
    expect(asked()).toHaveLength(1);
    await act(() => router.navigate('/groups'));
    await title('Groups');
    const release = hold('MyHomeQuery');
    await act(() => router.navigate('/'));
    expect(await title(/^Good/)).toBeInTheDocument();
    expect(asked()).toHaveLength(2);
    await act(async () => release());
  });

  it('its answer counts, also while an older one is on its way', async () => {
    const { router, stub, hold } = renderApp('/');
    await title(/^Good/);
    const release = hold('MyHomeQuery');
    await act(() => router.revalidate());
    const releaseNewer = hold('MyHomeQuery');
    await act(() => router.revalidate());
    await act(async () => release());
    stub.change('Thing:2', { name: 'Lavender by the library' });
    await act(async () => releaseNewer());
    expect((await main().findAllByText('Lavender by the library'))[0]).toBeInTheDocument();
  });
});

describe('the timeline of a thing', () => {
  const record = { thingId: rowan, type: 'UPKEEP', comments: 'Tied to its stake' };

  it('stays when its entries do not come again, and follows the next change', async () => {
    const { refuse, stub, pushThing, sent } = renderApp(`/things/${rowan}/timeline`);
    await title('Mill Lane rowan');
    const entries = await main().findAllByRole('listitem');
    refuse.set('ThingHistoryPaginationQuery', 'UNAVAILABLE');
    stub.record(record);
    // What keeps it up to date comes after the page.
    await waitFor(async () => {
      await pushThing(1);
      expect(sent.at(-1)!.name).toBe('ThingHistoryPaginationQuery');
    });
    await pushThing(2);
    expect(main().queryByRole('alert')).toBeNull();
    expect(main().getAllByRole('listitem')).toHaveLength(entries.length);
    refuse.clear();
    stub.record({ ...record, comments: 'Weeded' });
    await pushThing(1);
    expect(await main().findByText(/Weeded/)).toBeInTheDocument();
    expect(main().getByText(/Tied to its stake/)).toBeInTheDocument();
  });

  it('fails alone when it does not come: the thing stays above it', async () => {
    renderApp(`/things/${rowan}/timeline`, { refuse: new Map([['ThingHistoryQuery', 'UNAVAILABLE']]) });
    expect(await main().findByRole('alert')).toHaveTextContent(/not available right now/);
    expect(await title('Mill Lane rowan')).toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Timeline' })).toBeInTheDocument();
  });
});
