import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { asAdministrator, list, stream, title } from './log.fixture.js';

asAdministrator();

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
      await screen.findByText('No events yet, apart from navigation, which is left out.'),
    ).toBeInTheDocument();
    cleanup();
    renderApp('/admin/events?with=navigation', { empty: true });
    expect(await screen.findByText('Nothing has happened here yet.')).toBeInTheDocument();
    cleanup();
    const refuse = new Map([['EventsPageQuery', 'TRANSIENT']]);
    renderApp('/admin/events', { refuse });
    await title('Events');
    expect(await screen.findByRole('alert')).toHaveTextContent('The events didn’t load.');
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
