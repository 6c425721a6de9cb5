import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../testing/renderApp.js';
import { found } from './texts.js';
import { asAdministrator, list } from './log.fixture.js';

asAdministrator();

describe('the events of the log', () => {
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
    expect(screen.getByRole('group', { name: 'Events' }).closest('[tabindex="-1"]:focus')).not.toBeNull();
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
});
