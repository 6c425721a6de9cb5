import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import './ThingTasks.js';
import '../things/ThingUnmeasured.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const dashboard = (n: number) => `/things/${stubId('thing', n)}/dashboard`;
const panel = async () => within(await screen.findByRole('region', { name: 'What is to be done next' }));
const titles = async () =>
  (await panel()).queryAllByRole('listitem').map((item) => within(item).getByRole('link').textContent);

beforeEach(asMaren);

describe('what is to be done next for a thing', () => {
  it('is its open tasks: when, for whom, and what comes again', async () => {
    renderApp(dashboard(1));
    const [first, second] = (await panel()).getAllByRole('listitem');
    expect(first).toHaveTextContent('Deep water, 20 L');
    expect(first).toHaveTextContent('Due today');
    expect(first).toHaveTextContent('High priority');
    expect(first).toHaveTextContent('For you and Tomas Reyes');
    expect(first).toHaveTextContent('Comes again');
    expect(second).toHaveTextContent('Check stake and tieYesterday, overdue');
    const link = within(first!).getByRole('link');
    expect(link).toHaveAttribute('href', `/tasks/${stubId('task', 1)}`);
    expect((await panel()).getByRole('link', { name: 'New task' })).toHaveAttribute(
      'href',
      `/tasks/new?thing=${stubId('thing', 1)}`,
    );
  });

  it('one press completes a task: it is gone before the answer is there, and Undo takes it up again', async () => {
    const { hold, sent } = renderApp(dashboard(1));
    expect(await titles()).toEqual(['Deep water, 20 L', 'Check stake and tie']);
    const release = hold('completeTaskMutation');
    await userEvent.click(screen.getByRole('button', { name: 'Complete: Check stake and tie' }));
    await waitFor(async () => expect(await titles()).toEqual(['Deep water, 20 L']));
    release();
    expect(await screen.findByText('“Check stake and tie” is completed.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. “Check stake and tie”: in progress.')).toBeInTheDocument();
    await waitFor(async () => expect(await titles()).toEqual(['Deep water, 20 L', 'Check stake and tie']));
    expect(sent.filter(({ name }) => name === 'completeTaskMutation')).toHaveLength(2);
  });

  it('a watering that is completed is said to be recorded', async () => {
    renderApp(dashboard(1));
    await panel();
    await userEvent.click(screen.getByRole('button', { name: 'Complete: Deep water, 20 L' }));
    expect(
      await screen.findByText('“Deep water, 20 L” is completed. Watering recorded.'),
    ).toBeInTheDocument();
  });

  it('[369] a refusal is said, and the task is there again', async () => {
    renderApp(dashboard(1), { refuse: new Map([['completeTaskMutation', 'TRANSIENT']]) });
    await panel();
    await userEvent.click(screen.getByRole('button', { name: 'Complete: Check stake and tie' }));
    expect(await screen.findByText('Failed to update task. Refused: TRANSIENT')).toBeInTheDocument();
    expect(await titles()).toEqual(['Deep water, 20 L', 'Check stake and tie']);
  });

  it('a task that another person makes or completes comes and goes by itself', async () => {
    const { stub, pushThing } = renderApp(dashboard(1));
    await panel();
    stub.change('Task:1', { status: 'completed' });
    await pushThing(1);
    expect(await titles()).toEqual(['Check stake and tie']);
  });

  it('an empty panel leads to a new task', async () => {
    renderApp(dashboard(5));
    const link = (await panel()).getByRole('link', { name: 'New task' });
    expect(link).toHaveAttribute('href', `/tasks/new?thing=${stubId('thing', 5)}`);
  });

  it('guests read it, and change nothing', async () => {
    asGuest();
    renderApp(dashboard(1));
    expect(await titles()).toEqual(['Deep water, 20 L', 'Check stake and tie']);
    expect((await panel()).queryByRole('button')).toBeNull();
    expect((await panel()).queryByRole('link', { name: 'New task' })).toBeNull();
  });
});
