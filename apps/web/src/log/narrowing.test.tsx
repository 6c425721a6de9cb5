import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// What is loaded later is compiled before.
import '../aria/Moment.js';
import { renderApp } from '../testing/renderApp.js';
import { asAdministrator, list, stream, title } from './log.fixture.js';
import { none, usual } from './log-variables.fixture.js';

asAdministrator();

describe('the events of the log', () => {
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
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
    await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(4));
    expect(asked()).toMatchObject(usual);
  });

  it('are of a time, chosen as in the form of replays: what is wrong is said of its field once that was left', async () => {
    const { router, sent } = renderApp('/admin/events');
    await list();
    await userEvent.click(screen.getByRole('button', { name: 'Time' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Which time' }));
    // A field has a part for each of month, day and year.
    const field = (name: RegExp) => sheet.findByRole('group', { name });
    const first = async (name: RegExp) => within(await field(name)).getAllByRole('spinbutton')[0]!;
    const paste = async (name: RegExp, text: string) => {
      await userEvent.click(await first(name));
      await userEvent.paste(text);
    };
    const day = await first(/^From, /);
    expect(day).toHaveAccessibleDescription(/^Empty: the first event\. Without a time the day begins/);
    expect(await first(/^To, /)).toHaveAccessibleDescription(/Without a time the day is included\.$/);
    await userEvent.click(day);
    await userEvent.keyboard('{ArrowUp}');
    expect(day).not.toBeInvalid();
    await userEvent.click(await first(/^Time of To$/));
    expect(day).toBeInvalid();
    expect(day).toHaveAccessibleDescription(/From: this is no day yet\. Fill in month, day and year/);
    await paste(/^From, /, '2026-07-02');
    await waitFor(() => expect(day).not.toBeInvalid());
    await paste(/^To, /, '2026-07-01 06:30');
    await userEvent.click(sheet.getByRole('button', { name: 'Show this time' }));
    expect(await first(/^From, /)).toHaveFocus();
    expect(await first(/^From, /)).toHaveAccessibleDescription(/Swap the two, or choose a later To\.$/);
    await userEvent.paste('2026-06-01');
    await userEvent.click(sheet.getByRole('button', { name: 'Show this time' }));
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
    expect(
      within(again.getByRole('group', { name: 'Time of To' }))
        .getAllByRole('spinbutton')
        .map((part) => part.textContent),
    ).toEqual(['6', '30', 'AM']);
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
    // The link that was pressed is gone.
    expect(screen.getByRole('group', { name: 'Events' }).closest('[tabindex="-1"]:focus')).not.toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Filter instead by' })).toBeNull();
    await waitFor(() => expect(search).toHaveValue(''));
    await userEvent.type(search, 'TOMAS');
    await userEvent.click(await screen.findByRole('link', { name: 'Person: Tomas Reyes' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatch(/^\?types=ActionRecorded&person=[\da-f-]{36}$/),
    );
  });

  it('are of the type that is offered instead of those chosen before, none of which is offered again', async () => {
    const { router } = renderApp('/admin/events?types=ActionRecorded,BadgeAwarded');
    await list();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search text, stream or id' }), 'recorded');
    const offer = await screen.findByRole('link', { name: 'Type: NavigationRecorded' });
    expect(screen.queryByRole('link', { name: 'Type: ActionRecorded' })).toBeNull();
    await userEvent.click(offer);
    await waitFor(() => expect(router.state.location.search).toBe('?types=NavigationRecorded'));
  });

  it('that nothing fits are one sentence, and the press that clears the filters', async () => {
    const { router } = renderApp('/admin/events?types=ThingRegistered&search=nowhere');
    const empty = (await screen.findByText('No event fits these filters.')).parentElement!;
    // Once on the page is enough.
    expect(screen.getAllByRole('link', { name: 'Clear filters' })).toHaveLength(1);
    await userEvent.click(within(empty).getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search.replace('?', '')).toBe(''));
    expect((await list()).getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('group', { name: 'Events' }).closest('[tabindex="-1"]:focus')).not.toBeNull();
  });

  it('that nothing fits but, perhaps, navigation say that it is left out', async () => {
    renderApp('/admin/events?from=2020-01-01&to=2020-01-02', { empty: true });
    expect(
      await screen.findByText('No event fits these filters. Navigation is left out.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('No event fits these filters.')).toBeNull();
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
});
