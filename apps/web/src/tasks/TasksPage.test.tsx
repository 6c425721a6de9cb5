import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
// What is loaded later is compiled before, so that it is there at once.
import './TaskBoard.js';
import './TaskCalendar.js';
import './TaskFilterSheet.js';
import './TasksLive.js';

const column = async (name: string) => within(await screen.findByRole('region', { name }));
const cards = async (name: string) =>
  (await column(name)).queryAllByRole('heading', { level: 3 }).map((title) => title.textContent);
const moves = (sent: { name: string; variables: Record<string, unknown> }[]) =>
  sent.filter(({ name }) => name === 'moveTaskMutation').map(({ variables }) => variables['input']);

beforeEach(asMaren);

describe('the board', () => {
  it('[077] [020] has a column for each status; what is overdue or due today says so in words', async () => {
    renderApp('/tasks?scope=all');
    expect(await cards('Not started')).toEqual(['Deep water, 20 L', 'Empty and line the bin']);
    expect(await cards('In progress')).toEqual(['Check stake and tie']);
    expect(await cards('Completed')).toEqual(['Sow phacelia in the gaps']);
    expect((await column('Not started')).getByText('Due today')).toBeInTheDocument();
    expect((await column('In progress')).getByText('Yesterday, overdue')).toBeInTheDocument();
    expect((await column('Completed')).getByText('1 this month')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deep water, 20 L' })).toHaveAttribute(
      'href',
      `/tasks/${stubId('task', 1)}`,
    );
  });

  it('shows what one is to do oneself, unless the address says otherwise', async () => {
    const { sent } = renderApp('/tasks');
    expect(await cards('Not started')).toEqual(['Deep water, 20 L']);
    await userEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(async () => expect(await cards('Not started')).toHaveLength(2));
    expect(sent.at(-1)).toMatchObject({ name: 'TasksViewQuery', variables: { scope: 'ALL', isBoard: true } });
  });

  it('is narrowed by the filter, which is in the address', async () => {
    const { router } = renderApp('/tasks?scope=all');
    await cards('Not started');
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Priority' }), 'High');
    await waitFor(async () => expect(await cards('Not started')).toEqual(['Deep water, 20 L']));
    expect(router.state.location.search).toBe('?scope=all&priority=high');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Due' }), 'Overdue');
    expect(await screen.findByText('No task is like this.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
    await waitFor(async () => expect(await cards('Not started')).toHaveLength(2));
  });

  it('a card goes to another column by its button, at once, and comes back by Undo', async () => {
    const { sent, hold } = renderApp('/tasks?scope=all');
    await cards('Not started');
    const release = hold('moveTaskMutation');
    await userEvent.click(screen.getByRole('button', { name: 'Move Deep water, 20 L' }));
    await userEvent.click(screen.getByRole('button', { name: 'To In progress' }));
    expect(await cards('In progress')).toEqual(['Deep water, 20 L', 'Check stake and tie']);
    await act(async () => release());
    expect(moves(sent)).toEqual([
      expect.objectContaining({
        nodeId: 'Task:1',
        status: 'inProgress',
        seen: { status: 'notStarted' },
        position: { after: null, before: 'Task:2' },
      }),
    ]);
    await screen.findByText('“Deep water, 20 L” moved to In progress.');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect(await cards('Not started')).toEqual(['Deep water, 20 L', 'Empty and line the bin']),
    );
    expect(moves(sent).at(-1)).toMatchObject({ status: 'notStarted', position: { before: 'Task:3' } });
  });

  it('a card is dragged by the keyboard, which is spoken', async () => {
    const { sent } = renderApp('/tasks?scope=all');
    await cards('Not started');
    const handle = screen.getByRole('button', { name: 'Drag Deep water, 20 L' });
    act(() => handle.focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.body).toHaveTextContent(/Started dragging/));
    const isBehind = () =>
      /^Insert after Empty/.test(document.activeElement?.getAttribute('aria-label') ?? '');
    for (let steps = 0; steps < 6 && !isBehind(); steps += 1) await userEvent.keyboard('{ArrowDown}');
    expect(isBehind()).toBe(true);
    await userEvent.keyboard('{Enter}');
    await waitFor(async () =>
      expect(await cards('Not started')).toEqual(['Empty and line the bin', 'Deep water, 20 L']),
    );
    expect(moves(sent)).toEqual([
      expect.objectContaining({ nodeId: 'Task:1', position: { after: 'Task:3', before: null } }),
    ]);
  });

  it('says where a card is that others moved meanwhile, and shows it there', async () => {
    const { stub } = renderApp('/tasks?scope=all');
    await cards('Not started');
    stub.change('Task:1', { status: 'completed' });
    await userEvent.click(screen.getByRole('button', { name: 'Move Deep water, 20 L' }));
    await userEvent.click(screen.getByRole('button', { name: 'To In progress' }));
    expect(
      await screen.findByText('“Deep water, 20 L” was moved to Completed meanwhile, so it stays there.'),
    ).toBeInTheDocument();
    expect(await cards('Completed')).toContain('Deep water, 20 L');
  });

  it('puts a card back that could not be moved, and says why', async () => {
    renderApp('/tasks?scope=all', { refuse: new Map([['moveTaskMutation', 'OFFLINE']]) });
    await cards('Not started');
    await userEvent.click(screen.getByRole('button', { name: 'Move Deep water, 20 L' }));
    await userEvent.click(screen.getByRole('button', { name: 'To Completed' }));
    expect(await screen.findByText(/^“Deep water, 20 L” was not moved\./)).toBeInTheDocument();
    expect(await cards('Not started')).toEqual(['Deep water, 20 L', 'Empty and line the bin']);
  });

  it('[020] follows what others do: a card moves, one comes, one goes', async () => {
    const { stub, pushTask, sent } = renderApp('/tasks?scope=all');
    await cards('Not started');
    stub.change('Task:3', { status: 'inProgress' });
    await pushTask({ task: stub.task(3), goneNodeId: null });
    expect(await cards('In progress')).toEqual(['Check stake and tie', 'Empty and line the bin']);
    expect(sent.filter(({ name }) => name === 'TasksViewQuery')).toHaveLength(1);
    stub.remove(stubId('task', 2));
    await pushTask({ task: null, goneNodeId: 'Task:2' });
    await waitFor(async () => expect(await cards('In progress')).toEqual(['Empty and line the bin']));
  });

  it('a card that was not asked for before comes once it is', async () => {
    const { stub, pushTask } = renderApp('/tasks?scope=all&priority=high');
    await cards('Not started');
    stub.change('Task:3', { priority: 'high' });
    await pushTask({ task: stub.task(3), goneNodeId: null });
    await waitFor(async () => expect(await cards('Not started')).toHaveLength(2));
  });

  it('a guest sees what is to be done, and moves nothing', async () => {
    asGuest();
    renderApp('/tasks');
    expect(await cards('Not started')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^(Move|Drag)/ })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Whose tasks' })).toBeNull();
  });

  it('says what to do where there is none', async () => {
    renderApp('/tasks?scope=groups', { empty: true });
    expect(
      await screen.findByText(/^What is to be done for the things of your groups stands here/),
    ).toBeInTheDocument();
  });

  it('fails alone, and is tried again', async () => {
    const refuse = new Map([['TasksViewQuery', 'TRANSIENT']]);
    renderApp('/tasks?scope=all', { refuse });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content');
    expect(screen.getByRole('link', { name: 'List' })).toBeInTheDocument();
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await cards('Not started')).toHaveLength(2);
  });
});

describe('other views', () => {
  it('[077] the list has what is open, and what else the address asks for', async () => {
    renderApp('/tasks?scope=all&view=list');
    const list = within(await screen.findByRole('table', { name: 'Tasks' }));
    expect(list.getByRole('link', { name: 'Check stake and tie' })).toBeInTheDocument();
    expect(list.queryByRole('link', { name: 'Sow phacelia in the gaps' })).toBeNull();
    await userEvent.click(list.getByRole('link', { name: 'Due' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort'),
    );
  });

  it('a task that is completed by others leaves the list of what is open', async () => {
    const { stub, pushTask } = renderApp('/tasks?scope=all&view=list');
    await screen.findByRole('link', { name: 'Check stake and tie' });
    stub.change('Task:2', { status: 'completed' });
    await pushTask({ task: stub.task(2), goneNodeId: null });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Check stake and tie' })).toBeNull());
  });

  it('the calendar is walked through by arrow keys, from month to month by pages', async () => {
    const { router } = renderApp('/tasks?scope=all&view=calendar&month=2026-02');
    const grid = within(await screen.findByRole('grid', { name: 'Tasks due in February 2026' }));
    const first = grid.getByRole('gridcell', { name: 'Sunday, February 1' });
    expect(first).toHaveAttribute('tabindex', '0');
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}{Home}');
    expect(grid.getByRole('gridcell', { name: 'Monday, February 2' })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    await screen.findByRole('grid', { name: 'Tasks due in March 2026' });
    await waitFor(() => expect(screen.getByRole('gridcell', { name: 'Monday, March 2' })).toHaveFocus());
    expect(router.state.location.search).toBe('?scope=all&view=calendar&month=2026-03');
  });

  it('the calendar shows a task on the day on which it is due', async () => {
    renderApp('/tasks?scope=all&view=calendar');
    expect(await screen.findByRole('link', { name: 'Deep water, 20 L' })).toBeInTheDocument();
    expect(document.querySelector('[aria-current=date]')).toHaveTextContent('Deep water, 20 L');
  });
});

describe('tasks of others', () => {
  it('[079] a group has its own board', async () => {
    const { sent } = renderApp(`/groups/${stubId('group', 1)}/tasks`);
    await cards('Not started');
    expect(sent.find(({ name }) => name === 'TasksViewQuery')!.variables).toMatchObject({
      groupId: stubId('group', 1),
      scope: 'ALL',
    });
    expect(screen.queryByRole('navigation', { name: 'Whose tasks' })).toBeNull();
  });

  it('[070] a person has theirs', async () => {
    const { sent } = renderApp(`/users/${stubId('user', 1)}/tasks`);
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'TasksViewQuery')?.variables).toMatchObject({
        assignedTo: stubId('user', 1),
      }),
    );
    expect(await screen.findByRole('link', { name: 'Calendar' })).toBeInTheDocument();
  });

  it('[043] home shows what is assigned to me, and completes it', async () => {
    const { sent } = renderApp('/');
    const panel = within(await screen.findByRole('region', { name: 'Tasks assigned to me' }));
    expect(panel.getByRole('link', { name: 'Deep water, 20 L' })).toBeInTheDocument();
    expect(panel.queryByRole('link', { name: 'Check stake and tie' })).toBeNull();
    await userEvent.click(panel.getByRole('button', { name: /Complete/ }));
    await waitFor(() => expect(panel.queryByRole('link', { name: 'Deep water, 20 L' })).toBeNull());
    expect(sent.find(({ name }) => name === 'completeTaskMutation')!.variables['input']).toMatchObject({
      status: 'completed',
    });
  });
});
