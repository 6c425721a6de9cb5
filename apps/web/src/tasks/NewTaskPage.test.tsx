import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// What is loaded later is compiled before.
import '../aria/ComboboxMany.js';
import '../aria/ComboboxOne.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { dayOf } from './due.js';

const rowan = stubId('thing', 1);
const maren = '00000000-0000-7000-8000-000000000001';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), option);
const pick = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));

beforeEach(asMaren);

describe('a new task', () => {
  const opened = async (path = `/tasks/new?thing=${rowan}`, options?: Parameters<typeof renderApp>[1]) => {
    const app = renderApp(path, options);
    await title('New task');
    const inputs = () =>
      app.sent.filter(({ name }) => name === 'NewTaskPageMutation').map(({ variables }) => variables.input);
    return { ...app, inputs };
  };

  it('[078] [253] is for the thing of the address, has a title that is suggested, and leads to its page', async () => {
    const { inputs, router } = await opened();
    expect(await screen.findByDisplayValue('Mill Lane rowan')).toBeInTheDocument();
    await pick('Watering');
    expect(field('Title')).toHaveValue('Water Mill Lane rowan');
    await pick('Upkeep');
    expect(field('Title')).toHaveValue('Look after Mill Lane rowan');
    await press('Create this task');
    expect(await screen.findByText('“Look after Mill Lane rowan” was created.')).toBeInTheDocument();
    await title('Look after Mill Lane rowan');
    expect(router.state.location.pathname).toBe(`/tasks/${stubId('task', 100)}`);
    expect(inputs()).toEqual([
      {
        ...{ thingId: rowan, actionType: 'UPKEEP', title: 'Look after Mill Lane rowan', notes: '' },
        ...{ status: 'notStarted', priority: 'normal', dueDate: null, repeats: null, assignedTo: [] },
        clientMutationId: expect.any(String),
      },
    ]);
  });

  it('a title that was typed stays when another type is chosen', async () => {
    await opened();
    await pick('Watering');
    await userEvent.clear(field('Title'));
    await userEvent.type(field('Title'), 'Deep water, 20 L');
    await pick('Upkeep');
    expect(field('Title')).toHaveValue('Deep water, 20 L');
  });

  it('[341] says at each field what is mandatory, and sends nothing', async () => {
    const { inputs } = await opened('/tasks/new');
    await press('Create this task');
    // The thing, the type and the title; status and priority are there from the start.
    expect(await screen.findAllByText('This field is mandatory')).toHaveLength(3);
    for (const label of ['Status', 'Priority']) expect(field(label)).toHaveAttribute('aria-required', 'true');
    expect(inputs()).toEqual([]);
  });

  it('comes again as it is said in plain words, from today on', async () => {
    const { inputs } = await opened();
    await pick('Watering');
    expect(screen.getByRole('combobox', { name: 'Repeats' })).toHaveDisplayValue('Does not repeat');
    await choose('Repeats', 'Every week');
    expect(field('Due date')).toHaveValue(dayOf(new Date()));
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: day });
      if (box.checked !== ['Monday', 'Thursday'].includes(day)) await userEvent.click(box);
    }
    expect(screen.getByText('Every week on Monday and Thursday')).toBeInTheDocument();
    await userEvent.clear(field('Every how many weeks'));
    await userEvent.type(field('Every how many weeks'), '2');
    await choose('Ends', 'After a number of times');
    expect(screen.getByText('Every 2 weeks on Monday and Thursday, 10 times')).toBeInTheDocument();
    await press('Create this task');
    await title('Water Mill Lane rowan');
    expect(inputs()).toMatchObject([
      {
        dueDate: dayOf(new Date()),
        repeats: {
          rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;COUNT=10',
          timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      },
    ]);
  });

  it('is given to the people of the thing, to oneself with one press', async () => {
    const { inputs } = await opened();
    await pick('Watering');
    await userEvent.click(await screen.findByRole('button', { name: 'I do it' }));
    const chosen = screen.getByRole('grid', { name: 'Who does it, chosen' });
    expect(within(chosen).getByText('Maren Oduya (you)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'I do it' })).toBeNull();
    await userEvent.type(screen.getByRole('combobox', { name: /^Who does it/ }), 'Tom');
    await userEvent.click(await screen.findByRole('option', { name: 'Tomas Reyes' }));
    // The list stays open for more, and covers the rest of the page until then.
    await userEvent.keyboard('{Escape}');
    await press('Create this task');
    await title('Water Mill Lane rowan');
    expect(inputs()).toMatchObject([{ assignedTo: [maren, stubId('user', 1)].toSorted() }]);
  });

  it('[369] that fails says so, and keeps what was typed', async () => {
    await opened(undefined, { refuse: new Map([['NewTaskPageMutation', 'TRANSIENT']]) });
    await pick('Watering');
    await press('Create this task');
    expect(await screen.findByText('Failed to create task.', { exact: false })).toHaveTextContent(
      'Failed to create task. Refused: TRANSIENT',
    );
    expect(field('Title')).toHaveValue('Water Mill Lane rowan');
  });

  it('the thing is found by typing a part of its name', async () => {
    const { inputs } = await opened('/tasks/new');
    await userEvent.type(screen.getByRole('combobox', { name: /^Thing/ }), 'lav');
    await userEvent.click(await screen.findByRole('option', { name: 'Library lavender strip' }));
    await pick('Watering');
    await press('Create this task');
    await waitFor(() =>
      expect(inputs()).toMatchObject([
        { thingId: stubId('thing', 2), title: 'Water Library lavender strip' },
      ]),
    );
  });

  it('without a thing of their own people are led to add one', async () => {
    await opened('/tasks/new', { empty: true });
    expect(screen.getByRole('link', { name: 'Add a thing' })).toHaveAttribute('href', '/things/new');
  });

  it('[352] for a thing that others look after is not offered', async () => {
    const { stub, router } = renderApp('/groups');
    await title('Groups');
    stub.change('Thing:1', { viewerMayRecord: false });
    await act(() => router.navigate(`/tasks/new?thing=${rowan}`));
    await title('You don’t have access');
    expect(
      screen.getByText('Only owners and collaborators of Mill Lane rowan can make tasks for it.'),
    ).toBeInTheDocument();
  });
});

it('[078] a guest is asked to sign in for a new task, and comes back to it', async () => {
  asGuest();
  renderApp(`/tasks/new?thing=${rowan}`);
  await title('Sign in to continue');
  const [link] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
  expect(link).toHaveAttribute('href', `/signin?next=${encodeURIComponent(`/tasks/new?thing=${rowan}`)}`);
});
