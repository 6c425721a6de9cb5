import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { logVariables } from './log-search.js';
import { found } from './texts.js';
import './EventBars.js';
import './TimeSheet.js';
import './TypeSheet.js';
import { type Branch, treesOf, type TreeStep } from './tree.js';

const stream = `thing-${stubId('thing', 1)}`;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const list = async () => within(await screen.findByRole('group', { name: 'Events' }));
const none = {
  types: null,
  withoutSlices: null,
  subject: null,
  text: null,
  personId: null,
  from: null,
  to: null,
};
const usual = { ...none, withoutSlices: ['navigation'] };

beforeEach(asAda);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('the events of the log', () => {
  it('are listed with who caused them, and lead to their own pages', async () => {
    const { router } = renderApp('/admin');
    await title('Admin');
    await userEvent.click(
      within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Events' }),
    );
    await title('Events');
    const events = await list();
    expect(events.getAllByRole('listitem')).toHaveLength(4);
    expect(events.getByText('rule badge-watering')).toBeInTheDocument();
    expect(events.getAllByText('Tomas Reyes')).toHaveLength(3);
    const [about] = events.getAllByRole('link', { name: /^Mill Lane rowan, thing-.*: only events of it$/ });
    expect(about).toHaveTextContent(`Mill Lane rowan${stream}`);
    expect(events.getByText('Tomas Reyes, watering, level 4')).toBeInTheDocument();
    expect(events.getByText('Deactivated account')).toBeInTheDocument();
    await userEvent.click(events.getByRole('link', { name: 'ActionRecorded' }));
    await title('ActionRecorded');
    expect(router.state.location.pathname).toBe(`/admin/events/${stubId('event', 0)}`);
  });

  it('are narrowed by what the address says, until all is cleared', async () => {
    const { sent, router } = renderApp(
      `/admin/events?types=BadgeAwarded,ActionRecorded&search=${stream}&from=2026-07-01`,
    );
    await title('Events');
    expect((await list()).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('ActionRecorded and 1 more')).toBeInTheDocument();
    const asked = () => sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables;
    expect(asked()).toMatchObject({
      ...{ types: ['ActionRecorded', 'BadgeAwarded'], subject: stream, personId: null, text: null, to: null },
      from: new Date(2026, 6, 1).toISOString(),
    });
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search.replace('?', '')).toBe(''));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4));
    expect(asked()).toMatchObject(usual);
  });

  it('are of a time, typed as in the form of replays: what is wrong is said of its field once that was left', async () => {
    const { router, sent } = renderApp('/admin/events');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Which time' }));
    const from = sheet.getByRole('textbox', { name: /^From, / });
    const to = sheet.getByRole('textbox', { name: /^To, / });
    expect(to).toHaveAccessibleDescription(/^2026-07-13, which is included, or 2026-07-13.+, which is not\./);
    expect(from).toHaveAccessibleDescription(/^2026-07-01 or 2026-07-01.+ Empty: the first event$/);
    await userEvent.type(from, 'July');
    expect(from).not.toBeInvalid();
    await userEvent.tab();
    expect(from).toBeInvalid();
    expect(from).toHaveAccessibleDescription(
      /From: “July” is no day and no time\. For example: 2026-07-01 or 2026-07-01 06:30$/,
    );
    await userEvent.clear(from);
    await userEvent.type(from, '2026-07-02');
    await userEvent.type(to, '2026-07-01 06:30');
    await userEvent.click(sheet.getByRole('button', { name: 'Show this time' }));
    expect(from).toHaveFocus();
    expect(from).toHaveAccessibleDescription(/Swap the two, or choose a later To\.$/);
    await userEvent.clear(from);
    await userEvent.type(from, '2026-06-01{Enter}');
    const end = new Date(2026, 6, 1, 6, 30);
    await waitFor(() =>
      expect(router.state.location.search).toBe(
        `?from=2026-06-01&to=${encodeURIComponent(end.toISOString().replace(':00.000', ''))}`,
      ),
    );
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables).toMatchObject({
        ...{ from: new Date(2026, 5, 1).toISOString(), to: end.toISOString() },
      }),
    );
    expect(await screen.findByText(/^Jun 1, 2026, 12:00.AM to Jul 1, 2026, 6:30.AM$/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Time: Jun 1/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Which time' }));
    expect(again.getByRole('textbox', { name: /^To, / })).toHaveValue('2026-07-01 06:30');
    await userEvent.click(again.getByRole('link', { name: 'Last 24 hours' }));
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?from=[\dT%A-Z-]+Z$/));
    await userEvent.click(screen.getByRole('link', { name: 'Remove the filter Time' }));
    await waitFor(() => expect(router.state.location.search.replace('?', '')).toBe(''));
  });

  it('lose one of the types that were chosen by a press on its chip, and the focus goes to the next', async () => {
    const { router } = renderApp('/admin/events?types=ActionRecorded,BadgeAwarded,UserSignedIn');
    await list();
    const chips = within(screen.getByRole('list', { name: 'Chosen types' }));
    await userEvent.click(chips.getByRole('button', { name: 'Leave ActionRecorded out' }));
    await waitFor(() => expect(router.state.location.search).toBe('?types=BadgeAwarded%2CUserSignedIn'));
    await waitFor(() => expect(chips.getByRole('button', { name: 'Leave BadgeAwarded out' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chips.getByRole('button', { name: 'Leave UserSignedIn out' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen types' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Type' })).toHaveFocus();
  });

  describe('by time', () => {
    const bars = () => screen.findByRole('slider', { name: /^Events by time, 5 bars of an hour/ });

    it('are shown in bars: arrows choose some, Enter shows only their events, and there is a way back', async () => {
      const { router, sent } = renderApp('/admin/events');
      await list();
      const slider = await bars();
      expect(slider).toHaveAttribute('aria-valuetext', 'No bar is chosen');
      act(() => slider.focus());
      await userEvent.keyboard('{ArrowLeft}');
      expect(slider).toHaveAttribute('aria-valuenow', '5');
      expect(slider.getAttribute('aria-valuetext')).toMatch(/to .+: 1 event$/);
      await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
      expect(slider.getAttribute('aria-valuetext')).toMatch(/: \d events?$/);
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(router.state.location.search).toMatch(/^\?from=.+&to=.+$/));
      const asked = sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables as Record<
        string,
        string
      >;
      expect(Date.parse(asked['to']!) - Date.parse(asked['from']!)).toBe(2 * 3_600_000);
      await userEvent.click(await screen.findByRole('link', { name: 'All times' }));
      await waitFor(() => expect(router.state.location.search.replace('?', '')).toBe(''));
    });

    it('lead back to the time that they were narrowed from', async () => {
      const { router } = renderApp('/admin/events?from=2020-01-01');
      await list();
      const slider = await bars();
      act(() => slider.focus());
      await userEvent.keyboard('{End}');
      await userEvent.click(screen.getByRole('button', { name: 'Only these' }));
      await userEvent.click(await screen.findByRole('link', { name: 'Back: since Jan 1, 2020' }));
      await waitFor(() => expect(router.state.location.search).toBe('?from=2020-01-01'));
      expect(await screen.findByRole('link', { name: 'All times' })).toBeInTheDocument();
    });

    it('are a table on request, whose times narrow it, too', async () => {
      const { router } = renderApp('/admin/events');
      await list();
      await userEvent.click(screen.getByRole('link', { name: 'Table' }));
      const table = within(await screen.findByRole('table'));
      const [, first] = table.getAllByRole('row');
      expect(table.getAllByRole('row')).toHaveLength(6);
      expect(first).toHaveTextContent(/1$/);
      await userEvent.click(within(first!).getByRole('link'));
      await waitFor(() => expect(router.state.location.search).toMatch(/view=table&from=.+&to=/));
      expect(await screen.findByText('1 event. Navigation is left out.')).toBeInTheDocument();
    });

    it('fail alone, and come on request', async () => {
      const refuse = new Map([['useEventsByTimeQuery', 'TRANSIENT']]);
      renderApp('/admin/events', { refuse });
      expect((await list()).getAllByRole('listitem')).toHaveLength(4);
      const failed = await screen.findByText('How many there are, and when, could not be loaded.');
      refuse.clear();
      await userEvent.click(within(failed.closest('section')!).getByRole('button', { name: 'Try again' }));
      expect(await bars()).toBeInTheDocument();
      // What was pressed is gone.
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'When they were stored' })).toHaveFocus(),
      );
    });

    it('know the way back from what a row of the table narrowed, even where they failed meanwhile', async () => {
      const refuse = new Map<string, string>();
      const { router } = renderApp('/admin/events?from=2020-01-01&view=table', { refuse });
      const [, first] = within(await screen.findByRole('table')).getAllByRole('row');
      refuse.set('useEventsByTimeQuery', 'TRANSIENT');
      await userEvent.click(within(first!).getByRole('link'));
      const failed = await screen.findByText('How many there are, and when, could not be loaded.');
      refuse.clear();
      await userEvent.click(within(failed.closest('section')!).getByRole('button', { name: 'Try again' }));
      await userEvent.click(await screen.findByRole('link', { name: 'Back: since Jan 1, 2020' }));
      await waitFor(() => expect(router.state.location.search).toBe('?from=2020-01-01&view=table'));
    });

    it('keep the focus where none is left', async () => {
      renderApp('/admin/events');
      await list();
      const slider = await bars();
      act(() => slider.focus());
      await userEvent.keyboard('{End}');
      while (!slider.getAttribute('aria-valuetext')!.endsWith(': 0 events'))
        await userEvent.keyboard('{ArrowLeft}');
      await userEvent.keyboard('{Enter}');
      const back = await screen.findByRole('link', { name: 'All times' });
      await waitFor(() => expect(back.parentElement!.parentElement).toHaveFocus());
    });

    it('are said to be none where nothing fits', async () => {
      renderApp('/admin/events', { empty: true });
      expect(await screen.findByText(/^Nothing but navigation has happened here yet/)).toBeInTheDocument();
      await waitFor(() =>
        expect(screen.queryByRole('heading', { name: 'When they were stored' })).toBeNull(),
      );
    });
  });

  it('are looked for further back on request where none was found so far', async () => {
    const { sent } = renderApp('/admin/events?search=further');
    await title('Events');
    expect(
      await screen.findByText(/^None so far\. Looked at the events back to .+\d\d .M\.$/),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Look further' }));
    expect(await screen.findByText('No event fits these filters.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Look further' })).toBeNull();
    expect(sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables).toMatchObject({
      ...{ text: 'further', cursor: '7' },
    });
  });

  it('are of the type or the person whose name was typed into the search, on request', async () => {
    const { router } = renderApp('/admin/events');
    await list();
    const search = screen.getByRole('searchbox', { name: 'Search text, stream or id' });
    await userEvent.type(search, 'recorded');
    const offers = () => within(screen.getByRole('navigation', { name: 'Filter instead by' }));
    await screen.findByRole('navigation', { name: 'Filter instead by' });
    expect(
      offers()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Type: ActionRecorded', 'Type: NavigationRecorded']);
    await userEvent.click(offers().getByRole('link', { name: 'Type: ActionRecorded' }));
    await waitFor(() => expect(router.state.location.search).toBe('?types=ActionRecorded'));
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('navigation', { name: 'Filter instead by' })).toBeNull();
    await waitFor(() => expect(search).toHaveValue(''));
    await userEvent.type(search, 'TOMAS');
    await userEvent.click(await screen.findByRole('link', { name: 'Person: Tomas Reyes' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatch(/^\?types=ActionRecorded&person=[\da-f-]{36}$/),
    );
  });

  it('that nothing fits are one sentence, and the press that clears the filters', async () => {
    const { router } = renderApp('/admin/events?types=ThingRegistered&search=nowhere');
    const empty = (await screen.findByText('No event fits these filters.')).parentElement!;
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'When they were stored' })).toBeNull());
    await userEvent.click(within(empty).getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search.replace('?', '')).toBe(''));
    expect((await list()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('are of several types, chosen by what they are about', async () => {
    const { router } = renderApp('/admin/events');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Type' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Types of events' }));
    const things = within(await sheet.findByRole('group', { name: 'Things' }));
    const all = things.getByRole('checkbox', { name: 'Things' });
    await userEvent.click(all);
    await userEvent.click(things.getByRole('checkbox', { name: 'ThingRegistered' }));
    expect(all).toBePartiallyChecked();
    await userEvent.type(sheet.getByRole('searchbox', { name: 'Search types' }), 'badge');
    expect(sheet.queryByRole('group', { name: 'Things' })).toBeNull();
    await userEvent.click(sheet.getByRole('checkbox', { name: 'BadgeAwarded' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Show 2 types' }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(2));
    expect(router.state.location.search).toBe('?types=BadgeAwarded%2CThingDetailsChanged');
    expect(await screen.findByText('2 events')).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('link', { name: 'Remove the filter Type' }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4));
  });

  it('leave out where people went, and say so, until it is pressed for', async () => {
    const { sent, router } = renderApp('/admin/events');
    await list();
    expect(await screen.findByText('4 events. Navigation is left out.')).toHaveAttribute('role', 'status');
    const press = screen.getByRole('button', { name: 'With navigation', pressed: false });
    await userEvent.click(press);
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(5));
    expect((await list()).getByText('A pseudonym')).toBeInTheDocument();
    expect(await screen.findByText('5 events')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?with=navigation');
    expect(sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables).toMatchObject(none);
    await userEvent.click(screen.getByRole('button', { name: 'With navigation', pressed: true }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4));
    expect(router.state.location.search.replace('?', '')).toBe('');
  });

  it('find where people went when it is looked for, without a press for it', async () => {
    renderApp('/admin/events?types=NavigationRecorded');
    expect((await list()).getByText('A pseudonym')).toBeInTheDocument();
    expect(await screen.findByText('1 event')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'With navigation' })).toBeNull();
  });

  it('are searched by a word or by the stream of one of them, in a landmark with a name', async () => {
    const { sent, router } = renderApp('/admin/events');
    const [first] = (await list()).getAllByRole('link', {
      name: `Mill Lane rowan, ${stream}: only events of it`,
    });
    await userEvent.click(first!);
    await waitFor(() => expect(router.state.location.search).toBe(`?search=${stream}`));
    const search = within(screen.getByRole('search', { name: 'Search text, stream or id' }));
    await waitFor(() => expect(search.getByRole('searchbox')).toHaveValue(stream));
    await userEvent.clear(search.getByRole('searchbox'));
    await userEvent.type(search.getByRole('searchbox'), 'soak');
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'EventsPageQuery')!.variables).toMatchObject({
        ...{ text: 'soak', subject: null },
      }),
    );
  });

  const watched = async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const app = renderApp('/admin/events');
    await list();
    return { ...app, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
  };
  const pass = () => act(() => jest.advanceTimersByTimeAsync(6_000));

  it('wait behind a press when newer ones came, and then are counted anew', async () => {
    const { stub, user } = await watched();
    expect(await screen.findByText('4 events. Navigation is left out.')).toBeInTheDocument();
    stub.eventsCome(2);
    await pass();
    const newer = await screen.findByRole('button', { name: /^2 newer events/ });
    expect((await list()).getAllByRole('listitem')).toHaveLength(4);
    await user.click(newer);
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(6));
    expect(await screen.findByText('6 events. Navigation is left out.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /newer/ })).toBeNull();
    expect((await screen.findByRole('group', { name: 'Events' })).parentElement).toHaveFocus();
  });

  it('are told once when newer ones came, and their number changes unread', async () => {
    const { stub } = await watched();
    const status = screen.getByText(/^(Counting…|4 events\. Navigation is left out\.)$/);
    await waitFor(() => expect(status).toHaveTextContent('4 events. Navigation is left out.'));
    expect(status).toHaveAttribute('role', 'status');
    stub.eventsCome(2);
    await pass();
    const newer = await screen.findByRole('button', { name: /^2 newer events/ });
    expect(newer.closest('[role="status"]')).toBeNull();
    expect(status).toHaveTextContent('4 events. Navigation is left out. There are newer ones.');
    stub.eventsCome(1);
    await pass();
    expect(await screen.findByRole('button', { name: /^3 newer events/ })).toBe(newer);
    expect(status).toHaveTextContent('4 events. Navigation is left out. There are newer ones.');
  });

  it('that were stored between the list and its count are offered', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const { stub, hold } = renderApp('/admin/events');
    const release = hold('useEventsByTimeQuery');
    await list();
    stub.eventsCome(2);
    release();
    await pass();
    expect(await screen.findByRole('button', { name: /^2 newer events/ })).toBeInTheDocument();
  });

  it('leave the focus where one went on while newer ones were on their way', async () => {
    const { stub, user, hold, sent } = await watched();
    stub.eventsCome(2);
    await pass();
    const release = hold('EventsPageQuery');
    await user.click(await screen.findByRole('button', { name: /^2 newer events/ }));
    const field = screen.getByRole('searchbox', { name: 'Search text, stream or id' });
    await user.click(field);
    release();
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(6));
    expect(field).toHaveFocus();
    expect(sent.filter(({ name }) => name === 'EventsPageQuery')).toHaveLength(2);
  });

  it('leave the focus where it is when other filters were chosen while newer ones were on their way', async () => {
    const { stub, user, hold } = await watched();
    stub.eventsCome(2);
    await pass();
    const release = hold('EventsPageQuery');
    const newer = await screen.findByRole('button', { name: /^2 newer events/ });
    await user.click(newer);
    hold('EventsPageQuery')();
    await user.click(screen.getByRole('button', { name: 'With navigation' }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(7));
    const press = screen.getByRole('button', { name: 'With navigation' });
    press.blur();
    release();
    await pass();
    expect(document.body).toHaveFocus();
    expect(await screen.findByText('7 events')).toBeInTheDocument();
  });

  it.each([
    [1, true, '1 event'],
    [1_000, true, '1,000 events'],
    [12_345, false, 'At least 12,345 events, looked back to Jul 1'],
  ])('%d, of which that is all: %s, are counted as “%s”', (count, isAll, words) =>
    expect(found(count, isAll, 'Jul 1')).toBe(words),
  );

  it('come more on request', async () => {
    renderApp('/admin/events', { pageSize: 3 });
    expect((await list()).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4));
    await waitFor(async () =>
      expect((await list()).getByRole('link', { name: 'UserSignedIn' })).toHaveFocus(),
    );
  });

  it('say what would be there, and fail alone', async () => {
    renderApp('/admin/events', { empty: true });
    expect(
      await screen.findByText('Nothing but navigation has happened here yet, if anything.'),
    ).toBeInTheDocument();
    cleanup();
    renderApp('/admin/events?with=navigation', { empty: true });
    expect(await screen.findByText('Nothing has happened here yet.')).toBeInTheDocument();
    cleanup();
    const refuse = new Map([['EventsPageQuery', 'TRANSIENT']]);
    renderApp('/admin/events', { refuse });
    await title('Events');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content');
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(4);
  });

  it('are neither shown to others than administrators, nor asked for', async () => {
    asMaren();
    for (const path of ['/admin/events', `/admin/events/${stubId('event', 0)}`]) {
      const { sent } = renderApp(path);
      await title('You don’t have access');
      expect(sent.map(({ name }) => name).filter((name) => name.startsWith('Event'))).toEqual([]);
      cleanup();
    }
    asGuest();
    renderApp('/admin/events');
    await title('Sign in to continue');
  });
});

describe('one event', () => {
  const path = `/admin/events/${stubId('event', 0)}`;

  it('is shown as JSON, without personal texts, its ids leading to what they belong to', async () => {
    renderApp(path);
    await title('ActionRecorded');
    expect(screen.getByText(/^Mill Lane rowan, .+, Tomas Reyes$/)).toBeInTheDocument();
    const json = within(screen.getByRole('region', { name: 'The event as JSON' }));
    expect(json.getByText('personal, not shown')).toBeInTheDocument();
    const [link] = json.getAllByRole('link', { name: /Mill Lane rowan/ });
    expect(link).toHaveAttribute('href', `/things/${stubId('thing', 1)}`);
    expect(screen.getByText(/^Schema ActionRecorded\/2\. Stored as version 1/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All of this stream' })).toHaveAttribute(
      'href',
      `/admin/events?search=${stream}`,
    );
  });

  it('has the names of what its ids belong to behind their strings, which stay whole', async () => {
    renderApp(path);
    await title('ActionRecorded');
    const json = screen.getByRole('region', { name: 'The event as JSON' });
    expect(json).toHaveTextContent(`"stream": "${stream}"Mill Lane rowan,`);
    expect(json).toHaveTextContent(`"thingId": "${stubId('thing', 1)}"Mill Lane rowan,`);
  });

  it('keeps the way back to the events while it fails, and comes on request', async () => {
    const refuse = new Map([['EventPageQuery', 'TRANSIENT']]);
    renderApp(path, { refuse });
    await title('The event');
    expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Events' }).length).toBeGreaterThan(1);
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await title('ActionRecorded');
  });

  it('is copied as JSON', async () => {
    renderApp(path);
    await title('ActionRecorded');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The event is copied.')).toBeInTheDocument();
    const copied = JSON.parse(await navigator.clipboard.readText()) as object;
    expect(copied).toMatchObject({ type: 'ActionRecorded', data: { type: 'WATERING', comments: null } });
  });

  it('says what led to it, and what it led to, with the time between', async () => {
    renderApp(path);
    const tree = within(
      (await screen.findByRole('heading', { name: /^What led to it/ })).closest('section')!,
    );
    const command = tree.getByText('Command').closest('li')!;
    const here = within(command).getByText('Event: ActionRecorded').closest('li')!;
    expect(within(here).getByText('this one')).toBeInTheDocument();
    const letter = within(here).getByText('E-mail: send-digest').closest('li')!;
    expect(letter).toHaveTextContent('E-mail: send-digestdone+ 3.7 s');
    const badge = within(here).getByRole('link', { name: 'Event: BadgeAwarded' });
    expect(badge).toHaveAttribute('href', `/admin/events/${stubId('event', 3)}`);
    const push = within(badge.closest('li')!).getByText('Push message: send-push').closest('li')!;
    expect(push).toHaveTextContent('waits');
  });

  it('that is not there is not found', async () => {
    renderApp(`/admin/events/${stubId('event', 99)}`);
    await title('Event not found');
    expect(screen.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/admin/events');
  });
});

describe('what an address asks for', () => {
  it.each([
    ['', usual],
    ['with=navigation', {}],
    ['types=BadgeAwarded', { types: ['BadgeAwarded'] }],
    ['types=B,A,,B', { types: ['A', 'B'] }],
    ['types=badge%20awarded', usual],
    ['with=all', usual],
    ['person=Tomas', usual],
    [`person=${stubId('user', 1)}`, { ...usual, personId: stubId('user', 1) }],
    ['search=%20a%20', { text: 'a' }],
    [`search=${'x'.repeat(101)}`, { text: 'x'.repeat(100) }],
    [`search=${stubId('user', 1)}`, { subject: stubId('user', 1) }],
    [`search=badge-mia-${stubId('user', 1)}`, { subject: `badge-mia-${stubId('user', 1)}` }],
    ['search=thing-7', { text: 'thing-7' }],
    ['search=%20', usual],
    ['from=yesterday&to=', usual],
  ])('%s', (search, expected) => {
    expect(logVariables(new URLSearchParams(search))).toEqual({ ...none, ...expected });
  });
});

describe('a tree of steps', () => {
  it('has each beneath what it follows from, and loses none that follow from each other or from nothing known', () => {
    const step = (id: string, parentId: string | null) => ({ id, parentId });
    const shape = (branches: readonly Branch<TreeStep>[]): unknown[] =>
      branches.map((branch) => [branch.step.id, ...shape(branch.branches)]);
    expect(
      shape(treesOf([step('a', null), step('b', 'a'), step('c', 'b'), step('d', 'a'), step('e', 'gone')])),
    ).toEqual([['a', ['b', ['c']], ['d']], ['e']]);
    expect(shape(treesOf([step('x', 'y'), step('y', 'x'), step('z', 'z')]))).toEqual([['x'], ['y'], ['z']]);
  });
});
