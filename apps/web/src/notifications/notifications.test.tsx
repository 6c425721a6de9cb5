import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './UnreadLive.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { endDailyLetter } from './end-daily-letter.js';

const list = 'NotificationListSubscription';
const bell = 'UnreadLiveSubscription';
const query = 'NotificationListQuery';

beforeEach(asMaren);

const main = () => within(screen.getByRole('main'));
const title = () => screen.findByRole('heading', { level: 1, name: 'Notifications' });
const sentences = () =>
  main()
    .queryAllByRole('listitem')
    .map((line) => line.querySelector('a > span:nth-of-type(2) > span')?.textContent);
const unread = () => main().queryAllByRole('img', { name: 'Unread' }).length;

describe('the page of notifications', () => {
  it('says what one was told, by days, the newest first, with what is unread marked', async () => {
    renderApp('/notifications');
    await title();
    await waitFor(() => expect(sentences()).toHaveLength(7));
    expect(sentences().slice(1)).toEqual([
      'Due today: Deep water, 20 L',
      'Tomas Reyes gave you a task: Check the stake',
      'Tomas Reyes completed “Check the pump”',
      'Priya Nair mentioned you',
      'Jo Abara invited you to a group',
      'You earned the badge Measurement, level 1',
    ]);
    expect(sentences()[0]).toMatch(/ is too dry$/);
    expect(unread()).toBe(2);
    expect(main().getAllByRole('region').length).toBeGreaterThanOrEqual(4);
  });

  it('marks one as read by a press, and leads to what it is about', async () => {
    const { router, sent } = renderApp('/notifications');
    await title();
    await userEvent.click(await main().findByRole('link', { name: /Due today/ }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/tasks\//));
    expect(sent.filter(({ name }) => name === 'NotificationRowMutation')).toHaveLength(1);
    await act(() => router.navigate('/notifications'));
    await title();
    await waitFor(() => expect(unread()).toBe(1));
    // One that was read is not read again.
    await userEvent.click(await main().findByRole('link', { name: /Due today/ }));
    expect(sent.filter(({ name }) => name === 'NotificationRowMutation')).toHaveLength(1);
  });

  it('marks all as read, up to the newest that is shown', async () => {
    const { sent } = renderApp('/notifications');
    await title();
    await userEvent.click(await main().findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(unread()).toBe(0));
    expect(main().queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    expect(sent.at(-1)).toMatchObject({
      name: 'NotificationListMutation',
      variables: { input: { until: expect.stringMatching(/^20\d\d-/) } },
    });
  });

  it('says so when that is refused, and shows them as unread again', async () => {
    renderApp('/notifications', { refuse: new Map([['NotificationListMutation', 'OFFLINE']]) });
    await title();
    await userEvent.click(await main().findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('This could not be marked as read. Try again.')).toBeInTheDocument();
    await waitFor(() => expect(unread()).toBe(2));
  });

  it('is narrowed by kind, in the address', async () => {
    const { router, sent } = renderApp('/notifications');
    await title();
    await userEvent.click(await main().findByRole('link', { name: 'Tasks' }));
    await waitFor(() => expect(sentences()).toHaveLength(3));
    expect(router.state.location.search).toBe('?kind=tasks');
    expect(main().getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'true');
    expect(sent.findLast(({ name }) => name === query)?.variables).toMatchObject({
      kinds: ['TASK_ASSIGNED', 'TASK_DUE', 'TASK_COMPLETED'],
    });
    await act(() => router.navigate('/notifications?kind=nonsense'));
    await waitFor(() => expect(sentences()).toHaveLength(7));
  });

  it('holds what comes behind a button, and marks what is read elsewhere at once', async () => {
    const { stub, pushRow } = renderApp('/notifications');
    await title();
    await waitFor(() => expect(sentences()).toHaveLength(7));
    await pushRow(list, stub.told.updated());
    expect(main().queryByText('1 new')).toBeNull();
    stub.told.add({ kind: 'MENTIONED', by: 'Jo Abara', thing: 1, comments: '@maren hello' });
    await pushRow(list, stub.told.updated());
    expect(sentences()).toHaveLength(7);
    await userEvent.click(await main().findByRole('button', { name: /1 new/ }));
    await waitFor(() => expect(sentences()[0]).toBe('Jo Abara mentioned you'));
    expect(unread()).toBe(3);
    stub.told.calls.reviewNotifications();
    await pushRow(list, stub.told.updated());
    await waitFor(() => expect(unread()).toBe(0));
  });

  it('says what would be here, and fails alone, with another try', async () => {
    renderApp('/notifications', { empty: true });
    await title();
    expect(await main().findByText(/So far there is nothing\.$/)).toBeInTheDocument();
  });

  it('fails alone, with another try', async () => {
    const { refuse } = renderApp('/notifications', { refuse: new Map([[query, 'UNAVAILABLE']]) });
    await title();
    expect(await main().findByText('Error loading notifications')).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(main().getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sentences()).toHaveLength(7));
  });

  it('asks a guest to sign in', async () => {
    asGuest();
    renderApp('/notifications');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to continue' })).toBeInTheDocument();
  });
});

describe('the bell', () => {
  it('says how many are unread, live, on every page', async () => {
    const { stub, pushRow, router } = renderApp('/things');
    expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveAttribute(
      'href',
      '/notifications',
    );
    await pushRow(bell, stub.told.updated());
    expect(await screen.findByRole('link', { name: 'Notifications, 2 unread' })).toHaveTextContent('2');
    await pushRow(bell, { notificationsUpdated: { unreadCount: 120, newest: [] } });
    expect(await screen.findByRole('link', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+');
    await act(() => router.navigate('/groups'));
    expect(screen.getByRole('link', { name: 'Notifications, 120 unread' })).toBeInTheDocument();
  });

  it('is not there for guests', async () => {
    asGuest();
    renderApp('/things');
    await screen.findByRole('heading', { level: 1, name: 'Things' });
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull();
  });
});

describe('the switches', () => {
  it('say which kinds one is told, and are taken back by Undo', async () => {
    const { sent } = renderApp('/account/profile');
    const region = await screen.findByRole('region', { name: 'Tell me in the app' });
    const due = within(region).getByRole('switch', { name: 'A task of mine is due today' });
    expect(within(region).getAllByRole('switch')).toHaveLength(7);
    expect(due).toBeChecked();
    await userEvent.click(due);
    await userEvent.click(within(region).getByRole('button', { name: 'Save' }));
    await screen.findByText('Notifications saved.');
    expect(sent.at(-1)).toMatchObject({
      name: 'SwitchesMutation',
      variables: { input: { mutedNotifications: ['TASK_DUE'] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(due).toBeChecked());
    expect(sent.at(-1)).toMatchObject({ variables: { input: { mutedNotifications: [] } } });
  });
});

describe('[148] the page that ends the daily e-mail', () => {
  const answers = (...all: readonly Awaited<ReturnType<typeof endDailyLetter.send>>[]) => {
    const asked: string[] = [];
    const left = [...all];
    endDailyLetter.send = async (token) => {
      asked.push(token);
      return left.shift()!;
    };
    return asked;
  };
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Stop the daily e-mail' }));

  it('does so by a press, without a session, and by no visit', async () => {
    asGuest();
    const asked = answers('failed', 'ended');
    renderApp('/unsubscribe/abc.def');
    await screen.findByRole('heading', { level: 1, name: 'Daily e-mail' });
    expect(asked).toEqual([]);
    await press();
    expect(await screen.findByText('This did not reach us. Try again.')).toBeInTheDocument();
    await press();
    expect(await screen.findByText('The daily e-mail is stopped.')).toBeInTheDocument();
    expect(asked).toEqual(['abc.def', 'abc.def']);
  });

  it('says so when the link is no link of ours', async () => {
    answers('wrong link');
    renderApp('/unsubscribe/nonsense');
    await press();
    expect(await screen.findByText(/^This link does not work\./)).toBeInTheDocument();
  });
});
