import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import '../aria/ComboboxMany.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const water = stubId('task', 1);
const page = `/tasks/${water}`;
const maren = '00000000-0000-7000-8000-000000000001';
const tomas = stubId('user', 1);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const typeOver = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
const mutations = (sent: ReturnType<typeof renderApp>['sent'], of: string) =>
  sent.filter(({ name }) => name === of).map(({ variables }) => variables.input);

beforeEach(asMaren);

describe('the page of a task', () => {
  it('[248] shows what is to be done, when, how often, by whom, and what it is for', async () => {
    renderApp(page);
    await title('Deep water, 20 L');
    expect(field('Title')).toHaveValue('Deep water, 20 L');
    expect(screen.getByRole('radio', { name: 'Watering' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Not started' })).toBeChecked();
    expect(screen.getByText('Every week on Monday')).toBeInTheDocument();
    const chosen = await screen.findByRole('grid', { name: 'Who does it, chosen' });
    expect(
      within(chosen)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(expect.arrayContaining(['Maren Oduya (you)', 'Tomas Reyes']));
    const about = within(screen.getByRole('region', { name: 'About this task' }));
    expect(about.getByRole('link', { name: 'Mill Lane rowan' })).toHaveAttribute(
      'href',
      `/things/${stubId('thing', 1)}/dashboard`,
    );
    expect(about.getByText('3 days ago')).toBeInTheDocument();
  });

  it('[254] a change sends what differs and what was seen, stays on the page, and can be undone', async () => {
    const { sent, router } = renderApp(page);
    await title('Deep water, 20 L');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await typeOver('Title', 'Deep water, 30 L');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Does not repeat');
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    await title('Deep water, 30 L');
    expect(router.state.location.pathname).toBe(page);
    await press('Undo');
    await title('Deep water, 20 L');
    const old = {
      title: 'Deep water, 20 L',
      repeats: { rule: 'FREQ=WEEKLY;BYDAY=MO', timeZone: 'Europe/London' },
    };
    const changed = { title: 'Deep water, 30 L', repeats: null };
    const id = { nodeId: 'Task:1', clientMutationId: expect.any(String) };
    expect(mutations(sent, 'EditTaskPageMutation')).toEqual([
      { ...id, ...changed, seen: old },
      { ...id, ...old, seen: changed },
    ]);
  });

  it('who is added and taken off is sent with who was there', async () => {
    const { sent } = renderApp(page);
    await title('Deep water, 20 L');
    const chosen = within(await screen.findByRole('grid', { name: 'Who does it, chosen' }));
    const [mine] = chosen.getAllByRole('row', { name: /Maren/ });
    await userEvent.click(within(mine!).getByRole('button'));
    await press('Save changes');
    await screen.findByText('Changes saved.');
    expect(mutations(sent, 'EditTaskPageMutation')).toEqual([
      {
        ...{ nodeId: 'Task:1', clientMutationId: expect.any(String) },
        ...{ assignedTo: [tomas], seen: { assignedTo: [maren, tomas].toSorted() } },
      },
    ]);
  });

  it('one that was changed meanwhile is loaded again, and says what it is now at each field', async () => {
    const { stub, refuse } = renderApp(page, { refuse: new Map([['EditTaskPageMutation', 'STALE']]) });
    await title('Deep water, 20 L');
    await typeOver('Title', 'Two cans');
    await press('Save changes');
    expect(await screen.findByText(/Failed to update task\./)).toHaveTextContent('Refused: STALE');
    stub.change('Task:1', {
      title: 'Three cans',
      notes: 'By the gate',
      repeats: { rule: 'FREQ=DAILY', timeZone: 'Europe/London' },
    });
    refuse.clear();
    await press('Load it again');
    expect(await screen.findByText('Changed in the meantime to “Three cans”.')).toBeInTheDocument();
    expect(field('Notes')).toHaveValue('By the gate');
    expect(screen.getByText('Every day', { selector: 'p' })).toBeInTheDocument();
    await press('Use theirs');
    expect(field('Title')).toHaveValue('Three cans');
  });

  it('shows what others change while it is open, and asks where something is typed', async () => {
    const { stub, pushRow } = renderApp(page);
    await title('Deep water, 20 L');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Repeats' }), 'Every day');
    stub.change('Task:1', {
      title: 'One can',
      status: 'inProgress',
      repeats: { rule: 'FREQ=MONTHLY;BYMONTHDAY=3', timeZone: 'Europe/London' },
    });
    await pushRow(water, { taskUpdated: { task: stub.task(1) } });
    await title('One can');
    expect(screen.getByRole('radio', { name: 'In progress' })).toBeChecked();
    expect(screen.getByText('Changed in the meantime to “Every month on the 3rd”.')).toBeInTheDocument();
  });

  it('what was typed stays to be copied when the task goes', async () => {
    const { pushGone } = renderApp(page);
    await title('Deep water, 20 L');
    await typeOver('Notes', 'Mind the kerb');
    await pushGone(water, { taskUpdated: { task: null } });
    expect(await screen.findByText(/What you typed stays here to copy\.$/)).toBeInTheDocument();
    expect(field('Notes')).toHaveValue('Mind the kerb');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  it('one that goes while it is looked at is said to be gone', async () => {
    const { pushGone } = renderApp(page);
    await title('Deep water, 20 L');
    await pushGone(water, { taskUpdated: { task: null } });
    expect(await title('“Deep water, 20 L” is gone')).toBeInTheDocument();
  });

  it('[250] [252] its status changes with one press, and back with Undo', async () => {
    const { sent } = renderApp(page);
    await title('Deep water, 20 L');
    await userEvent.click(screen.getByRole('radio', { name: 'Completed' }));
    expect(
      await screen.findByText('“Deep water, 20 L” is completed. Watering recorded.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Completed' })).toBeChecked();
    await press('Undo');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Not started' })).toBeChecked());
    expect(mutations(sent, 'completeTaskMutation')).toMatchObject([
      { nodeId: 'Task:1', status: 'completed', seen: { status: 'notStarted' } },
      { nodeId: 'Task:1', status: 'notStarted', seen: { status: 'completed' } },
    ]);
  });

  it('[369] a status that is refused goes back, and it is said why', async () => {
    renderApp(page, { refuse: new Map([['completeTaskMutation', 'TRANSIENT']]) });
    await title('Deep water, 20 L');
    await userEvent.click(screen.getByRole('radio', { name: 'In progress' }));
    expect(await screen.findByText('Failed to update task. Refused: TRANSIENT')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Not started' })).toBeChecked();
  });

  it('[255] is deleted after asking', async () => {
    const { router } = renderApp(page);
    await title('Deep water, 20 L');
    await press('Delete this task');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this task?' }));
    expect(dialog.getByText(/It will not come again\.$/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tasks'));
    expect(await screen.findByText('Deep water, 20 L was deleted.')).toBeInTheDocument();
  });

  it('[368] says when it could not be deleted, and why', async () => {
    renderApp(page, { refuse: new Map([['DeleteTaskMutation', 'TRANSIENT']]) });
    await title('Deep water, 20 L');
    await press('Delete this task');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this task?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Failed to delete task. Refused: TRANSIENT')).toBeInTheDocument();
  });

  it('is not found where there is none', async () => {
    renderApp(`/tasks/${stubId('task', 99)}`);
    expect(await title('Task not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See tasks' })).toHaveAttribute('href', '/tasks');
  });
});

describe('the page of a task that others look after', () => {
  const opened = async (rights: object) => {
    const app = renderApp('/groups');
    await title('Groups');
    app.stub.change('Task:1', { rights: { viewerMayEdit: false, viewerMayDelete: false, ...rights } });
    await act(() => app.router.navigate(page));
    await title('Deep water, 20 L');
    return app;
  };

  it('shows what is known of it, and offers nothing', async () => {
    await opened({ viewerMayChangeStatus: false });
    for (const said of ['Watering', 'Due today', 'Every week on Monday', 'High', 'The can is in the shed.'])
      expect(screen.getByText(said)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tomas Reyes' })).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  it('who is to do it changes its status, and nothing else', async () => {
    const { sent } = await opened({});
    expect(screen.queryByRole('textbox', { name: /Title/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'In progress' }));
    expect(await screen.findByText('“Deep water, 20 L”: in progress.')).toBeInTheDocument();
    expect(mutations(sent, 'completeTaskMutation')).toHaveLength(1);
  });

  it('tells a guest of no one', async () => {
    asGuest();
    renderApp(page);
    await title('Deep water, 20 L');
    expect(screen.getByText('Due today')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Tomas|Maren/ })).toBeNull();
  });
});
