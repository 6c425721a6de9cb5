import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// What is loaded later is compiled before.
import '../aria/ComboboxMany.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import './ChosenBar.js';
import './ExportThings.js';
import './LabelsPage.js';
import './RecordOnChosen.js';
import { forgetThings, rememberThing } from './recent-things.js';
import './TaskForChosen.js';
import './ThingFilterSheet.js';
import './ThingsMapPanel.js';

const thing = (n: number) => stubId('thing', n);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name });
const names = () =>
  within(screen.getByRole('main'))
    .getAllByRole('cell')
    .flatMap((cell) => within(cell).queryAllByRole('link'))
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  forgetThings();
  asMaren();
});

describe('[080] [172] the things viewed last', () => {
  it('are listed in the order in which they were viewed, or in another that is asked for', async () => {
    for (const n of [2, 6, 1])
      rememberThing({ id: thing(n), name: `Thing ${n}`, type: 'TREE', mayRecord: true });
    const { sent, router } = renderApp('/things?scope=recent');
    expect(await screen.findByRole('link', { name: 'St Anne’s meadow' })).toBeInTheDocument();
    expect(sent.at(-1)).toMatchObject({ name: 'ThingsPageQuery', variables: { ids: [1, 6, 2].map(thing) } });
    expect(names()).toEqual(['Mill Lane rowan', 'St Anne’s meadow', 'Library lavender strip']);
    await userEvent.selectOptions(screen.getByLabelText('Sort order'), 'By name');
    await waitFor(() =>
      expect(names()).toEqual(['Library lavender strip', 'Mill Lane rowan', 'St Anne’s meadow']),
    );
    expect(router.state.location.search).toBe('?scope=recent&sort=name');
  });

  it('are there for guests, too; before there is one it says what would be there', async () => {
    asGuest();
    renderApp('/things');
    const scopes = within(await screen.findByRole('navigation', { name: 'Whose things' }));
    expect(scopes.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All', 'Viewed']);
    await userEvent.click(scopes.getByRole('link', { name: 'Viewed' }));
    expect(await screen.findByText(/^The last 50 things that you view/)).toBeInTheDocument();
  });
});

describe('[081] the layout', () => {
  it('is in the address, and remembered for the next visit', async () => {
    const { router } = renderApp('/things');
    await title('Things');
    await userEvent.click(screen.getByRole('link', { name: 'Tiles' }));
    expect(router.state.location.search).toBe('?layout=tiles');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    await act(() => router.navigate('/things'));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Tiles' })).toHaveAttribute('aria-current', 'true'),
    );
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('as a map keeps the list beneath it, which has the same things for the keyboard', async () => {
    renderApp('/things?layout=map');
    expect(await screen.findByRole('link', { name: 'Mill Lane rowan' })).toBeInTheDocument();
    expect(await screen.findByText(/^This browser can’t draw maps/)).toBeInTheDocument();
  });
});

describe('[080] [082] the filter', () => {
  it('is chosen in a sheet, counted, in the address, and asked for', async () => {
    const { router, sent } = renderApp('/things');
    await title('Things');
    await press('Filter');
    const sheet = within(await screen.findByRole('dialog', { name: 'Which things' }));
    await waitFor(() => expect(sheet.getByLabelText('Group')).toHaveTextContent('Riverside Growers'));
    await userEvent.selectOptions(sheet.getByLabelText('Group'), 'Riverside Growers');
    await press('Show things');
    expect(screen.getByRole('button', { name: 'Filter: 1' })).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?group=${stubId('group', 1)}`);
    await act(() => router.navigate('/things?type=HEDGE,MEADOW&state=wet'));
    await waitFor(() => expect(names()).toEqual(['Canal path hedge', 'St Anne’s meadow']));
    expect(sent.findLast(({ name }) => name === 'ThingsPageQuery')).toMatchObject({
      variables: { types: ['HEDGE', 'MEADOW'], states: ['WET'] },
    });
    expect(screen.getByRole('button', { name: 'Filter: 2' })).toBeInTheDocument();
    const filters = within(screen.getByRole('list', { name: 'Narrowed to' }));
    expect(filters.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Hedge', 'Meadow', 'Too wet'],
    ]);
    await userEvent.click(filters.getByRole('link', { name: /^Hedge/ }));
    await waitFor(() => expect(names()).toEqual(['St Anne’s meadow']));
    expect(router.state.location.search).toBe('?type=MEADOW&state=wet');
    expect(screen.getByRole('button', { name: 'Filter: 2' })).toHaveFocus();
  });

  it('that fits nothing says so, and is taken away by one press', async () => {
    const { router } = renderApp('/things?type=FENCE&scope=own');
    expect(await screen.findByText('No thing fits this filter.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Clear filter' }));
    expect(await screen.findByRole('link', { name: 'Mill Lane rowan' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?scope=own');
  });
});

/** The list by name, in which things are being chosen. */
const choosing = async (path = '/things?sort=name') => {
  const app = renderApp(path);
  await screen.findByRole('link', { name: 'Mill Lane rowan' });
  await press('Choose');
  await screen.findByRole('region', { name: 'Chosen things' });
  return app;
};
const countSays = (text: string) => {
  const bar = within(screen.getByRole('region', { name: 'Chosen things' }));
  expect(bar.getAllByRole('status')[0]).toHaveTextContent(text);
};
const inputsOf = ({ sent }: ReturnType<typeof renderApp>, mutation: string) =>
  sent.filter(({ name }) => name === mutation).map(({ variables }) => variables['input']);

describe('things are chosen', () => {
  it('one by one, a range with Shift, all with Ctrl A; Escape ends it', async () => {
    await choosing();
    countSays('None chosen yet');
    expect(screen.getByRole('button', { name: 'Record an action' })).toBeDisabled();
    const user = userEvent.setup();
    await user.click(box('Canal path hedge'));
    await user.keyboard('{Shift>}');
    await user.click(box('Library lavender strip'));
    await user.keyboard('{/Shift}');
    countSays('3 chosen');
    expect(box('Kiln Street raised bed')).toBeChecked();
    box('Canal path hedge').focus();
    await user.keyboard(' ');
    countSays('2 chosen');
    await user.keyboard('{Control>}a{/Control}');
    countSays('10 chosen');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(screen.getByRole('button', { name: 'Choose' })).toHaveFocus();
    await press('Choose');
    await screen.findByRole('region', { name: 'Chosen things' });
    countSays('None chosen yet');
  });

  it('by keys that mean something else in a field, which keeps them', async () => {
    await choosing();
    const search = screen.getByRole('searchbox', { name: 'Search things' });
    search.focus();
    await userEvent.keyboard('{Control>}a{/Control}{Escape}');
    countSays('None chosen yet');
  });

  it('as tiles, too; a guest exports and prints, and records nothing', async () => {
    asGuest();
    await choosing('/things?layout=tiles');
    await userEvent.click(box('Mill Lane rowan'));
    countSays('1 chosen');
    expect(screen.queryByRole('button', { name: 'Record an action' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Print labels' })).toHaveAttribute(
      'href',
      `/things/labels?ids=${thing(1)}`,
    );
  });
});

describe('the same action on what is chosen', () => {
  it('is one command; what it was refused on is said with its reason and stays chosen, Undo takes back the rest', async () => {
    const app = await choosing();
    for (const name of ['Mill Lane rowan', 'Old school wall', 'Library lavender strip'])
      await userEvent.click(box(name));
    await press('Record an action');
    await screen.findByRole('dialog', { name: 'Record on 3 things' });
    await userEvent.click(screen.getByRole('radio', { name: 'Watering' }));
    const submit = screen.getByRole('button', { name: 'Record watering on 3 things' });
    await userEvent.dblClick(submit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Not done on one thing' }));
    expect(dialog.getByText('Old school wall').parentElement).toHaveTextContent(
      'Only owners and collaborators may.',
    );
    expect(dialog.getByRole('alert')).toHaveTextContent('Done on 2 things. These stay chosen:');
    expect(inputsOf(app, 'RecordOnChosenMutation')).toEqual([
      {
        ...{ type: 'WATERING', comments: '', thingIds: [2, 1, 9].map(thing) },
        clientMutationId: expect.any(String),
      },
    ]);
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
    countSays('1 chosen');
    expect(box('Old school wall')).toBeChecked();
    expect(screen.getByText('Watering recorded on 2 things.')).toBeInTheDocument();
    await press('Undo');
    expect(await screen.findByText('Undone on 2 things.')).toBeInTheDocument();
    expect(inputsOf(app, 'RecordOnChosenUndoMutation')).toEqual([
      { ids: [expect.any(String), expect.any(String)], clientMutationId: expect.any(String) },
    ]);
  });

  it('that does not arrive says why in the sheet; what is chosen stays, and from a new sheet it is the same command', async () => {
    const refuse = new Map([['RecordOnChosenMutation', 'OFFLINE']]);
    const app = renderApp('/things?sort=name', { refuse });
    await screen.findByRole('link', { name: 'Mill Lane rowan' });
    await press('Choose');
    await screen.findByRole('region', { name: 'Chosen things' });
    await userEvent.click(box('Mill Lane rowan'));
    await press('Record an action');
    await userEvent.click(await screen.findByRole('radio', { name: 'Upkeep' }));
    await press('Record upkeep on one thing');
    expect(await screen.findByText(/^Can’t reach Hedgerow/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Upkeep' })).toBeChecked();
    countSays('1 chosen');
    await press('Cancel');
    refuse.clear();
    await press('Record an action');
    await userEvent.click(await screen.findByRole('radio', { name: 'Upkeep' }));
    await press('Record upkeep on one thing');
    expect(await screen.findByText('Upkeep recorded on one thing.')).toBeInTheDocument();
    const [first, second] = inputsOf(app, 'RecordOnChosenMutation');
    expect(second).toEqual(first);
    expect(screen.getByRole('region', { name: 'Chosen things' })).toHaveFocus();
  });
});

it('the same task for what is chosen is one command, for people with access, and Undo takes all back', async () => {
  const app = await choosing();
  for (const name of ['Mill Lane rowan', 'Canal path hedge']) await userEvent.click(box(name));
  await press('Assign a task');
  await screen.findByRole('dialog', { name: 'A task for 2 things' });
  await userEvent.click(screen.getByRole('radio', { name: 'Upkeep' }));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Upkeep');
  await userEvent.clear(screen.getByLabelText(/^Title/));
  await userEvent.type(screen.getByLabelText(/^Title/), 'Mulch');
  await press('Create 2 tasks');
  expect(await screen.findByText('2 tasks were created.')).toBeInTheDocument();
  expect(inputsOf(app, 'TaskForChosenMutation')).toEqual([
    {
      ...{ actionType: 'UPKEEP', title: 'Mulch', notes: '', status: 'notStarted', priority: 'normal' },
      ...{ dueDate: null, repeats: null, assignedTo: [], thingIds: [4, 1].map(thing) },
      clientMutationId: expect.any(String),
    },
  ]);
  countSays('None chosen yet');
  await press('Undo');
  expect(await screen.findByText('2 tasks were taken back.')).toBeInTheDocument();
});

describe('the export', () => {
  const saved: Blob[] = [];
  const textOf = (blob: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => resolve(String(reader.result)));
      reader.readAsText(blob);
    });
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:things';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('saves the whole list that the address asks for, page by page, and says how many', async () => {
    renderApp('/things?sort=name&type=TREE,HEDGE,MEADOW', { pageSize: 2 });
    await screen.findByRole('link', { name: 'Mill Lane rowan' });
    await press('Choose');
    await userEvent.click(await screen.findByRole('button', { name: 'Export all 3' }));
    expect(await screen.findByText('Saved 3 things.')).toBeInTheDocument();
    expect(saved[0]!.type).toBe('text/csv;charset=utf-8');
    const lines = (await textOf(saved[0]!)).trim().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([
      ...['Canal path hedge', 'Mill Lane rowan', 'St Anne’s meadow'],
    ]);
  });

  it('saves what is chosen alone', async () => {
    const { sent } = await choosing();
    await userEvent.click(box('Canal path hedge'));
    await press('Export');
    expect(await screen.findByText('Saved one thing.')).toBeInTheDocument();
    expect(sent.findLast(({ name }) => name === 'ExportThingsQuery')).toMatchObject({
      variables: { ids: [thing(4)] },
    });
  });

  it('that does not come can be tried again, and cancelled', async () => {
    const refuse = new Map([['ExportThingsQuery', 'UNAVAILABLE']]);
    renderApp('/things', { refuse });
    await screen.findByRole('link', { name: 'Mill Lane rowan' });
    await press('Choose');
    await userEvent.click(await screen.findByRole('button', { name: /^Export all/ }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(saved).toEqual([]);
    refuse.clear();
    await userEvent.click(again);
    expect(await screen.findByText(/^Saved 10 things/)).toBeInTheDocument();
  });
});

it('labels show a code, the name and the address of each thing, and are printed by one press', async () => {
  const print = jest.fn();
  Object.assign(window, { print });
  renderApp(`/things/labels?ids=${thing(1)},${thing(8)}`);
  await title('QR labels');
  expect(await screen.findByRole('img', { name: 'QR code: Mill Lane rowan' })).toBeInTheDocument();
  const labels = within(screen.getByRole('list', { name: 'Labels' })).getAllByRole('listitem');
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    `Mill Lane rowan${window.location.host}/things/${thing(1)}`,
    `Riverside bench${window.location.host}/things/${thing(8)}`,
  ]);
  await press('Print');
  expect(print).toHaveBeenCalledTimes(1);
});

it('labels of things that are not there for the viewer say so', async () => {
  const { router } = renderApp(`/things/labels?ids=${thing(1)},${stubId('thing', 999)}`);
  expect(await screen.findByText(/^One thing has no label/)).toBeInTheDocument();
  await act(() => router.navigate('/things/labels?ids='));
  expect(await screen.findByText(/^Choose things in the list to print their labels/)).toBeInTheDocument();
});

it('labels are made for a hundred things at a time', async () => {
  const ids = Array.from({ length: 101 }, (_, n) => stubId('thing', n + 1));
  const { sent } = renderApp(`/things/labels?ids=${ids.join()}`);
  expect(await screen.findByText(/^Labels are made for 100 things at a time/)).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'LabelsPageQuery')).toMatchObject({
    variables: { ids: ids.slice(0, 100) },
  });
});
