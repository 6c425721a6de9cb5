import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asAda, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const entries = async () => {
  await title('Support');
  return waitFor(() => {
    const items = within(screen.getByRole('main')).getAllByRole('listitem');
    const found = items.filter((item) => within(item).queryAllByRole('button').length > 0);
    expect(found).not.toEqual([]);
    return found;
  });
};
const sentTo = (sent: readonly { name: string; variables: Record<string, unknown> }[], operation: string) =>
  sent.filter(({ name }) => name === operation).map(({ variables }) => variables['input']);

beforeEach(asAda);
afterEach(() => void jest.useRealTimers());

describe('feedback, for administrators', () => {
  it('says what was written by whom and from where; as text, whatever stands in it', async () => {
    renderApp('/admin/support');
    const [mia, tomas, gone] = await entries();
    expect(mia).toHaveTextContent('Something is wrong');
    expect(within(mia!).getByText(/The map is <b>empty<\/b>/)).toBeInTheDocument();
    expect(within(mia!).getByRole('link', { name: 'mia@post.example' })).toHaveAttribute(
      'href',
      `mailto:mia%40post.example?subject=${encodeURIComponent('Your feedback: “The map is <b>empty</b>. Since Monday.”')}`,
    );
    expect(mia).toHaveTextContent('from /things/:id/dashboard');
    expect(within(tomas!).getByRole('link', { name: 'Tomas Reyes' })).toBeInTheDocument();
    expect(within(tomas!).getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:.+%40.+\?subject=Your%20feedback%3A%20.+ponds/),
    );
    expect(gone).toHaveTextContent('Deactivated account');
    expect(gone).toHaveTextContent('The text was erased with the account of its writer.');
  });

  it('that is long is quoted in the subject of the answer as far as there is room, and no character is cut in two', async () => {
    const { stub } = renderApp('/admin/support');
    stub.feedbackIs(`${'a'.repeat(58)}🌳🌳🌳`);
    const [mia] = await entries();
    expect(within(mia!).getByRole('link', { name: 'mia@post.example' })).toHaveAttribute(
      'href',
      expect.stringMatching(new RegExp(`a{58}${encodeURIComponent('🌳…”')}$`)),
    );
  });

  it('is counted on the tab as it is answered, opened again and deleted', async () => {
    const { router, hold } = renderApp('/admin?range=7d');
    await screen.findByRole('list', { name: 'How it stands' });
    await act(() => router.navigate('/admin/support?show=all'));
    const [mia, tomas] = await entries();
    // What is asked every few seconds would tell it late.
    hold('FeedbackListPageQuery');
    const waits = (count: number) =>
      waitFor(() =>
        expect(
          within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name: 'Support' }),
        ).toHaveAccessibleDescription(`${count} to see to`),
      );
    const press = (entry: HTMLElement | undefined, name: string) =>
      userEvent.click(within(entry!).getByRole('button', { name }));
    const remove = async (entry: HTMLElement | undefined) => {
      await press(entry, 'Delete');
      await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(entry).not.toBeInTheDocument());
    };
    await waits(8);
    await press(mia, 'Mark as answered');
    await waits(7);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waits(8);
    await within(mia!).findByRole('button', { name: 'Mark as answered' });
    await press(mia, 'Mark as answered');
    await waits(7);
    await within(mia!).findByRole('button', { name: 'Not answered yet' });
    await press(mia, 'Not answered yet');
    await waits(8);
    await press(mia, 'Mark as answered');
    await waits(7);
    await within(mia!).findByRole('button', { name: 'Not answered yet' });
    // It was counted no more.
    await remove(mia);
    await waits(7);
    await remove(tomas);
    await waits(6);
  });

  it('is marked as answered, and that is taken back', async () => {
    const { sent } = renderApp('/admin/support?show=all');
    const [mia] = await entries();
    await userEvent.click(within(mia!).getByRole('button', { name: 'Mark as answered' }));
    expect(await within(mia!).findByText(/^Answered, says Maren Oduya/)).toBeInTheDocument();
    await userEvent.click(within(mia!).getByRole('button', { name: 'Not answered yet' }));
    await within(mia!).findByRole('button', { name: 'Mark as answered' });
    expect(sentTo(sent, 'FeedbackRowAnswerMutation')).toMatchObject([
      { id: stubId('feedback', 0), isAnswered: true },
      { id: stubId('feedback', 0), isAnswered: false },
    ]);
  });

  it('leaves the list of what is to be answered with the press, the focus goes on, and Undo brings it back', async () => {
    const { sent } = renderApp('/admin/support');
    const [mia, tomas] = await entries();
    const buttonOf = (entry: HTMLElement | undefined) =>
      within(entry!).getByRole('button', { name: 'Mark as answered' });
    await userEvent.click(buttonOf(mia));
    await waitFor(() => expect(mia).not.toBeInTheDocument());
    expect(buttonOf(tomas)).toHaveFocus();
    expect(screen.getByText('Marked as answered.').closest('[role="status"]')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/^The map is/)).toBeInTheDocument();
    expect(sentTo(sent, 'FeedbackRowAnswerMutation')).toMatchObject([
      { id: stubId('feedback', 0), isAnswered: true },
      { id: stubId('feedback', 0), isAnswered: false },
    ]);
  });

  it('that Undo brings back is asked for anew, be a question of before on its way', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { sent, hold } = renderApp('/admin/support');
    const [mia] = await entries();
    await user.click(within(mia!).getByRole('button', { name: 'Mark as answered' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const asked = () => sent.filter(({ name }) => name === 'FeedbackListPageQuery').length;
    const before = asked();
    hold('FeedbackListPageQuery');
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(asked()).toBe(before + 1);
    await user.click(undo);
    await waitFor(() => expect(asked()).toBe(before + 2));
  });

  it('that is all answered says so, and that nobody wrote only where nobody did', async () => {
    renderApp('/admin/support');
    for (let left = (await entries()).length; left > 0; left -= 1) {
      const [entry] = await entries();
      await userEvent.click(within(entry!).getByRole('button', { name: 'Mark as answered' }));
      await waitFor(() => expect(entry).not.toBeInTheDocument());
    }
    expect(await screen.findByText(/^All is answered\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show all' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is deleted after a question', async () => {
    const { sent } = renderApp('/admin/support');
    const [mia] = await entries();
    await userEvent.click(within(mia!).getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete this feedback?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('The feedback is deleted.')).toBeInTheDocument();
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(sentTo(sent, 'FeedbackRowDeleteMutation')).toMatchObject([{ id: stubId('feedback', 0) }]);
  });

  it('asks for what is to be answered, unless the address says otherwise', async () => {
    const { sent } = renderApp('/admin/support');
    await entries();
    await userEvent.click(screen.getByRole('link', { name: 'Answered' }));
    expect(await screen.findByText('Nothing has been answered yet.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await entries();
    const asked = sent.filter(({ name }) => name === 'FeedbackListPageQuery');
    expect(asked.map(({ variables }) => variables['isAnswered'])).toEqual([false, true, null]);
  });

  it('fails alone, and is tried again', async () => {
    const { refuse } = renderApp('/admin/support', {
      refuse: new Map([['FeedbackListPageQuery', 'UNAVAILABLE']]),
    });
    await title('Support');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(retry);
    expect(await entries()).toHaveLength(3);
  });

  it('is not shown to others', async () => {
    asMaren();
    const { sent } = renderApp('/admin/support');
    await title('You don’t have access');
    expect(sent.map(({ name }) => name)).not.toContain('FeedbackListPageQuery');
  });

  it('is none where nobody wrote', async () => {
    for (const path of ['/admin/support', '/admin/support?show=answered']) {
      renderApp(path, { empty: true });
      expect(await screen.findByText(/Nobody has written yet\.$/)).toBeInTheDocument();
      expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull();
      cleanup();
    }
  });
});

describe('failed jobs', () => {
  it('say what they were, why they failed and how often they were tried', async () => {
    renderApp('/admin/support');
    await entries();
    await userEvent.click(screen.getByRole('link', { name: 'Failed jobs' }));
    expect(
      await screen.findByText('5 failed jobs of 4 kinds. A retry begins anew, with all its tries.'),
    ).toBeInTheDocument();
    const [letter, file, unknown, pushes] = await entries();
    expect(letter).toHaveTextContent(
      /Letter: verify the address.*queue mail · tried 16 times550 No such mailbox/,
    );
    expect(file).toHaveTextContent(
      /Make a file of a person’s own data.*queue exports · tried once · about maren/,
    );
    expect(unknown).toHaveTextContent('No reason is known.');
    expect(pushes).toHaveTextContent(/Send a push message 2 failed jobslast \d h ago, first \d h ago/);
    expect(pushes).toHaveTextContent('No answer after 3 s');
    expect(document.title).toBe('Failed jobs · Hedgerow');
  });

  it('are retried one by one', async () => {
    const { sent } = renderApp('/admin/support/jobs');
    const [letter] = await entries();
    await userEvent.click(within(letter!).getByRole('button', { name: 'Retry: Letter: verify the address' }));
    expect(await screen.findByText('The job runs again.')).toBeInTheDocument();
    await waitFor(async () => expect(await entries()).toHaveLength(3));
    expect(sentTo(sent, 'useRetryJobsMutation')).toMatchObject([{ ids: [stubId('job', 0)] }]);
    const next = screen.getByRole('button', { name: 'Retry: Make a file of a person’s own data' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(await screen.findByText(/^4 failed jobs of 3 kinds\./)).toHaveAttribute('role', 'status');
  });

  it('are retried kind by kind, or opened to each, and the focus goes on to what is beside it', async () => {
    const { sent } = renderApp('/admin/support/jobs');
    const pushes = (await entries()).at(-1)!;
    await userEvent.click(within(pushes).getByRole('button', { name: 'Show each of them' }));
    const each = await within(pushes).findByRole('list', { name: 'Send a push message' });
    const [first, second] = within(each).getAllByRole('button', { name: 'Retry: Send a push message' });
    await userEvent.click(first!);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(second).toHaveFocus();
    // One that is left stands for itself, but what is open stays, and so does the focus.
    await waitFor(() => expect(pushes).toHaveTextContent(/Send a push message 1 failed job/));
    expect(second).toHaveFocus();
    await userEvent.click(within(pushes).getByRole('button', { name: 'Hide them' }));
    expect(screen.getByRole('button', { name: 'Retry: Send a push message' })).toBeInTheDocument();
    expect(sentTo(sent, 'useRetryJobsMutation')).toMatchObject([{ ids: [stubId('job', 3)] }]);
    cleanup();
    const { sent: again } = renderApp('/admin/support/jobs');
    await entries();
    await userEvent.click(screen.getByRole('button', { name: 'Retry these 2' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Retry 2 failed jobs?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retry these 2' }));
    expect(await screen.findByText('2 jobs run again.')).toBeInTheDocument();
    await waitFor(async () => expect(await entries()).toHaveLength(3));
    expect(document.activeElement).toHaveAccessibleName('Retry: Letter: verify the address');
    expect(sentTo(again, 'useRetryJobsMutation')).toMatchObject([{ kind: 'send-push No answer after # s' }]);
  });

  it('are retried all at once, after a question', async () => {
    const { sent } = renderApp('/admin/support/jobs');
    await entries();
    await userEvent.click(screen.getByRole('button', { name: 'Retry all' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Retry 5 failed jobs?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retry all' }));
    expect(await screen.findByText('5 jobs run again.')).toBeInTheDocument();
    expect(await screen.findByText(/^No job has failed\./)).toBeInTheDocument();
    expect(sentTo(sent, 'useRetryJobsMutation')).toEqual([{ clientMutationId: expect.any(String) }]);
  });

  const watched = async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const app = renderApp('/admin/support/jobs');
    await entries();
    return { ...app, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
  };
  const pass = () => act(() => jest.advanceTimersByTimeAsync(6_000));

  it('are asked for anew after a retry, be a question of before on its way', async () => {
    const { sent, hold, user } = await watched();
    const asked = () => sent.filter(({ name }) => name === 'FailedJobsPageQuery').length;
    const before = asked();
    hold('FailedJobsPageQuery');
    await pass();
    expect(asked()).toBe(before + 1);
    await user.click(screen.getByRole('button', { name: 'Retry: Make a file of a person’s own data' }));
    await waitFor(() => expect(asked()).toBe(before + 2));
  });

  it('of a kind that was retried are neither listed nor counted while the answer is on its way', async () => {
    const { hold, user } = await watched();
    hold('FailedJobsPageQuery');
    await user.click(screen.getByRole('button', { name: 'Retry these 2' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retry these 2' }));
    const status = screen.getByText(/A retry begins anew/);
    await waitFor(() =>
      expect(status).toHaveTextContent(
        /^3 failed jobs of 3 kinds\. A retry begins anew, with all its tries\.$/,
      ),
    );
  });

  it('of which more failed than are looked at say no number that is not so, and keep the focus after a retry', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    const { stub } = renderApp('/admin/support/jobs');
    stub.failures.failUnlisted(60_000);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const pushes = (await entries()).at(-1)!;
    expect(pushes).toHaveTextContent(
      /Send a push message 10,000 or more failed jobslast \d h ago · send-push/,
    );
    expect(screen.getByText(/^60,005 failed jobs/)).toHaveTextContent(
      'Shown are the kinds of the 10,000 that failed last.',
    );
    const button = within(pushes).getByRole('button', { name: 'Retry these' });
    await user.click(button);
    const dialog = within(screen.getByRole('dialog', { name: 'Retry 1,000 failed jobs?' }));
    expect(dialog.getByText(/They are retried 1,000 at a time\.$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry these' }));
    expect(await screen.findByText(/^59,005 failed jobs/)).toBeInTheDocument();
    await pass();
    expect(button).toHaveFocus();
  });

  it('keep the focus and an open question when one becomes two and two become one', async () => {
    const { stub, user } = await watched();
    const name = 'Retry: Make a file of a person’s own data';
    const button = screen.getByRole('button', { name });
    button.focus();
    stub.failures.fail('make-data-export');
    await pass();
    expect(button.closest('li')).toHaveTextContent(/2 failed jobs/);
    expect(button).toHaveFocus();
    await user.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Retry 2 failed jobs?' });
    stub.failures.retry(stubId('job', 5));
    await pass();
    expect(button.closest('li')).not.toHaveTextContent(/2 failed jobs/);
    expect(dialog).toBeInTheDocument();
    expect(dialog).toHaveAccessibleName('Retry the failed job?');
  });
});
