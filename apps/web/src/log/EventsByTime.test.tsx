import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/renderApp.js';
import { asAdministrator, list } from './log.fixture.js';

asAdministrator();

describe('the events of the log', () => {
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

    it('are in a new tab where that is asked for, and this page stays as it is', async () => {
      const opened = jest.spyOn(window, 'open').mockReturnValue(null);
      const { router } = renderApp('/admin/events');
      await list();
      const slider = await bars();
      slider.getBoundingClientRect = () => new DOMRect(0, 0, 592, 168);
      for (const kind of ['pointerdown', 'pointerup'])
        fireEvent(
          slider,
          new MouseEvent(kind, { bubbles: true, button: 0, clientX: 500, clientY: 60, ctrlKey: true }),
        );
      expect(opened.mock.calls).toEqual([[expect.stringMatching(/^\?from=.+&to=.+$/), '_blank', 'noopener']]);
      expect(router.state.location.search).toBe('');
      expect(screen.queryByRole('link', { name: 'All times' })).toBeNull();
      opened.mockRestore();
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
      const failed = await screen.findByText('When they were stored: this didn’t load.');
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
      const failed = await screen.findByText('When they were stored: this didn’t load.');
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

    it('keep their room while one types what nothing fits, and say that there are none', async () => {
      renderApp('/admin/events');
      await list();
      await bars();
      const section = screen.getByRole('heading', { name: 'When they were stored' }).closest('section')!;
      const search = screen.getByRole('searchbox', { name: 'Search text, stream or id' });
      await userEvent.type(search, 'nowhere');
      expect(await within(section).findByText('There are none.')).toBeInTheDocument();
      expect(section).toBeInTheDocument();
      await userEvent.clear(search);
      expect(await bars()).toBeInTheDocument();
      expect(section).toBeInTheDocument();
    });

    it('are left out where there is no event at all', async () => {
      renderApp('/admin/events', { empty: true });
      expect(await screen.findByText(/^No events yet, apart from navigation/)).toBeInTheDocument();
      await waitFor(() =>
        expect(screen.queryByRole('heading', { name: 'When they were stored' })).toBeNull(),
      );
    });
  });
});
