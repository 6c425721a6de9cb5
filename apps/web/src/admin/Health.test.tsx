import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, renderApp } from '../testing/renderApp.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const loaded = async () => waitFor(() => expect(screen.queryByText('Loading')).toBeNull());

beforeEach(asAda);
afterEach(() => {
  jest.restoreAllMocks();
});

describe('how it stands, on the overview', () => {
  it('says what is wrong, the worst first, and what waits, each with the way there; a Refresh looks again', async () => {
    const { stub } = renderApp('/admin?range=7d');
    const said = async () => within(await screen.findByRole('list', { name: 'How it stands' }));
    const links = (await said()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Rows that differ from the log: 4', '/admin/pipeline#proof'],
      ['Dead letters: 2', '/admin/pipeline#dead-letters'],
      [expect.stringMatching(/^Jobs that were given up: \d+$/), '/admin/support/jobs'],
      [expect.stringMatching(/^Feedback to answer: \d+$/), '/admin/support'],
      ['1 figure not known', '/admin/pipeline#looked-at'],
    ]);
    expect(screen.queryByText('All is well')).toBeNull();
    stub.pipeline.calm();
    await loaded();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect((await said()).queryByText(/^Dead letters/)).toBeNull());
  });

  it('says plainly that all is well', async () => {
    const { stub, router } = renderApp('/admin/replays', { empty: true });
    await title('Replays');
    stub.pipeline.calm();
    await act(() => router.navigate('/admin'));
    expect(await screen.findByText('All is well')).toBeInTheDocument();
  });

  it('leaves on the tabs how much waits behind them, and asks for nothing anew', async () => {
    const { sent, router } = renderApp('/admin?range=7d');
    await screen.findByRole('list', { name: 'How it stands' });
    await act(() => router.navigate('/admin/replays'));
    await title('Replays');
    const tabs = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(tabs.getByRole('link', { name: 'Pipeline' })).toHaveAccessibleDescription('2 alerts');
    expect(tabs.getByRole('link', { name: 'Support' })).toHaveAccessibleDescription('8 to see to');
    expect(tabs.getByRole('link', { name: 'Events' })).toHaveAccessibleDescription('');
    expect(sent.filter(({ name }) => name === 'HealthQuery')).toHaveLength(1);
  });

  it('says that all is well before the first proof, of which nothing can be known yet', async () => {
    const { stub, router } = renderApp('/admin/replays', { empty: true });
    await title('Replays');
    stub.pipeline.calm();
    stub.pipeline.unproven();
    await act(() => router.navigate('/admin'));
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(screen.queryByText(/not known/)).toBeNull();
  });

  it('says once that several panels did not load, and tries all of them with one press', async () => {
    const refuse = new Map(
      ['TotalsQuery', 'ActiveUsersQuery', 'TopRoutesQuery', 'HealthQuery'].map((name) => [
        name,
        'UNAVAILABLE',
      ]),
    );
    const { sent } = renderApp('/admin?range=7d', { refuse });
    await loaded();
    const said = await screen.findByRole('alert');
    expect(said).toHaveTextContent(/^Parts of this page didn’t load\./);
    await waitFor(() =>
      expect(screen.getAllByText(/^(Totals: t|.*known: t|T)his didn’t load\.$/)).toHaveLength(4),
    );
    const again = screen.getByRole('button', { name: 'Try again' });
    expect(said).toContainElement(again);
    again.focus();
    await userEvent.keyboard('{Enter}');
    // It failed once more: the focus is back at the press.
    await waitFor(() => expect(sent.filter(({ name }) => name === 'TotalsQuery')).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus());
    refuse.clear();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText(/this didn’t load/)).toBeNull());
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('list', { name: 'How it stands' })).toBeInTheDocument();
    expect(await title('Admin')).toHaveFocus();
  });

  it('says with a warning that it does not know how it stands, alone, and asks again by a press or a Refresh', async () => {
    const refuse = new Map([['HealthQuery', 'UNAVAILABLE']]);
    renderApp('/admin?range=7d', { refuse });
    const unknown = 'Whether all is well is not known: this didn’t load.';
    expect(await screen.findByText(unknown)).toBeInTheDocument();
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(unknown).parentElement!.querySelector('.icon')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await loaded();
    refuse.clear();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'How it stands' })).toBeInTheDocument();
    expect(screen.queryByText(unknown)).toBeNull();
  });

  it('asks again by itself once the network is back', async () => {
    const refuse = new Map([['HealthQuery', 'OFFLINE']]);
    renderApp('/admin?range=7d', { refuse });
    await screen.findByText(/^Whether all is well is not known/);
    refuse.clear();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('list', { name: 'How it stands' })).toBeInTheDocument();
  });

  it('is among the figures, which are not said to be loaded without it', async () => {
    const { refuse } = renderApp('/admin?range=7d');
    await screen.findByRole('list', { name: 'How it stands' });
    await loaded();
    const told = 'The figures are loaded.';
    refuse.set('HealthQuery', 'UNAVAILABLE');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    await loaded();
    expect(screen.queryByText(told)).toBeNull();
    refuse.clear();
    await userEvent.click(again);
    expect(await screen.findByText(told)).toBeInTheDocument();
  });
});
