import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// What is loaded later is compiled before.
import '../aria/ComboboxMany.js';
import '../aria/Moment.js';
import { stubId } from '../testing/stub-records.js';
import { asAda, asMaren, renderApp } from '../testing/renderApp.js';
import { askedOf, emptyDraft } from './asked.js';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Under way and done' }));
const later = { timeout: 4_000 };

beforeEach(asAda);

it('a draft is asked in UTC, with lists by commas or spaces, and null for all', () => {
  expect(askedOf({ ...emptyDraft, topic: 'replay.left' })).toEqual({
    ...{ from: null, to: null, types: null, subjects: null, groups: null, speed: 'max', into: 'NDJSON' },
    topic: null,
  });
  expect(
    askedOf({
      ...emptyDraft,
      from: ' 2026-07-01 ',
      subjects: ' a, b\nc ',
      into: 'TOPIC',
      topic: ' replay.x ',
    }),
  ).toMatchObject({ from: '2026-07-01', subjects: ['a', 'b', 'c'], topic: 'replay.x' });
});

describe('a new replay', () => {
  it('is estimated, shows the command line for the same, and is ordered as it was chosen', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    expect(await screen.findByText('2,400', {}, later)).toBeInTheDocument();
    expect(
      screen.getByText('npm run replay -- --out events.ndjson', { selector: 'section code' }),
    ).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Types of events'), 'ActionRecorded (1,200)');
    await userEvent.click(screen.getByRole('radio', { name: /^Parquet/ }));
    expect(await screen.findByText('1,200', {}, later)).toBeInTheDocument();
    await press('Start the replay');
    expect((await list()).getAllByText('ActionRecorded, Parquet')).toHaveLength(2);
    expect((await list()).getByText('Waits for its turn')).toBeInTheDocument();
    expect(sent.find(({ name }) => name === 'PrepareReplayMutation')!.variables).toMatchObject({
      input: { types: ['ActionRecorded'], into: 'PARQUET', speed: 'max', from: null, topic: null },
    });
    await press('Leave ActionRecorded out');
    expect(screen.getByLabelText('Types of events')).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Chosen types' })).toBeNull();
  });

  it('that would choose nothing is not started', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    await screen.findByText('2,400', {}, later);
    await userEvent.selectOptions(screen.getByLabelText('Types of events'), 'BadgeAwarded (0)');
    expect(await screen.findByText('No event fits. Choose other days or types.', {}, later)).toBeVisible();
    await press('Start the replay');
    expect(sent.some(({ name }) => name === 'PrepareReplayMutation')).toBe(false);
  });

  it('is of the groups that were chosen by name, and of those whose ids were typed', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Groups/ }, later), 'Canal');
    await userEvent.click(await screen.findByRole('option', { name: 'Canal Orchard' }));
    await userEvent.keyboard('{Escape}');
    const chosen = screen.getByRole('grid', { name: 'Groups, chosen' });
    expect(within(chosen).getByText('Canal Orchard')).toBeInTheDocument();
    const typed = '0196f1a0-0000-7000-8000-00000000abcd';
    await userEvent.type(screen.getByLabelText('Ids of groups'), typed);
    await press('Start the replay');
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'PrepareReplayMutation')!.variables['input']).toMatchObject({
        groups: [stubId('group', 2), typed],
      }),
    );
  });

  it('is of a time in UTC, chosen part by part or pasted: what is half chosen is said, and not sent', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    const part = async (name: string, n = 0) =>
      within(await screen.findByRole('group', { name }, later)).getAllByRole('spinbutton')[n]!;
    await userEvent.click(await part('Time of From'));
    await userEvent.paste('06:30');
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowUp}');
    await userEvent.click(await part('To, not included, UTC'));
    expect(await screen.findByText(/^From: this time has no day\. Choose the day/)).toBeVisible();
    await press('Start the replay');
    expect(await part('From, UTC')).toHaveFocus();
    expect(sent.some(({ name }) => name === 'PrepareReplayMutation')).toBe(false);
    await userEvent.paste('2026-07-01 06:30');
    await userEvent.click(await part('To, not included, UTC'));
    await userEvent.paste('2026-07-13');
    expect(screen.queryByText(/^From: /)).toBeNull();
    await press('Start the replay');
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'PrepareReplayMutation')!.variables['input']).toMatchObject({
        ...{ from: '2026-07-01T06:30Z', to: '2026-07-13' },
      }),
    );
  });

  it('is not counted while a day of it is half chosen, and again once it is whole', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    await screen.findByText('2,400', {}, later);
    const part = async (name: string) =>
      within(await screen.findByRole('group', { name }, later)).getAllByRole('spinbutton')[0]!;
    await userEvent.click(await part('From, UTC'));
    await userEvent.keyboard('{ArrowUp}');
    await userEvent.click(await part('To, not included, UTC'));
    expect(await screen.findByText(/^Mend the fields above/, {}, later)).toBeInTheDocument();
    await userEvent.click(await part('From, UTC'));
    await userEvent.paste('2026-07-01');
    expect(await screen.findByText('2,400', {}, later)).toBeInTheDocument();
    expect(
      sent.filter(({ name }) => name === 'useEstimateQuery').map(({ variables }) => variables['from']),
    ).toEqual([null, '2026-07-01']);
  });

  it('is of the things that were chosen by name, looked for as one types, and of those whose ids were typed', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    await userEvent.type(await screen.findByRole('combobox', { name: /^Things/ }, later), 'rowan');
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === 'ThingsFieldQuery')!.variables).toEqual({
        search: 'rowan',
      }),
    );
    await userEvent.click(await screen.findByRole('option', { name: 'Mill Lane rowan' }));
    await userEvent.keyboard('{Escape}');
    expect(
      within(screen.getByRole('grid', { name: 'Things, chosen' })).getByText('Mill Lane rowan'),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByText('By ids'));
    const typed = '0196f1a0-0000-7000-8000-00000000abcd';
    await userEvent.type(screen.getByLabelText('Streams or ids'), typed);
    await press('Start the replay');
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'PrepareReplayMutation')!.variables['input']).toMatchObject({
        subjects: [stubId('thing', 1), typed],
      }),
    );
  });

  it('offers the things that the api found, also by what is said of them, and says of how many they are the first', async () => {
    renderApp('/admin/replays', { pageSize: 2 });
    await title('Replays');
    const things = await screen.findByRole('combobox', { name: /^Things/ }, later);
    await waitFor(() =>
      expect(things).toHaveAccessibleDescription(/^Empty: all\. The first 2 of \d+ by name; type more/),
    );
    await userEvent.type(things, 'Edith');
    expect(await screen.findByRole('option', { name: 'Riverside bench' })).toBeInTheDocument();
    expect(things).toHaveAccessibleDescription('Empty: all');
  });

  it('says that the things didn’t come, not that there is none, and looks for what is typed next', async () => {
    const { refuse } = renderApp('/admin/replays', { refuse: new Map([['ThingsFieldQuery', 'OFFLINE']]) });
    await title('Replays');
    const things = await screen.findByRole('combobox', { name: /^Things/ }, later);
    await userEvent.type(things, 'row');
    await waitFor(() => expect(things).toHaveAccessibleDescription(/The things didn’t load/));
    const list = screen.getByRole('listbox');
    expect(list).toHaveTextContent('The things didn’t load; they can be chosen by their ids');
    refuse.clear();
    await userEvent.type(things, 'a');
    expect(list).toHaveTextContent('Looking…');
    expect(things).toHaveAccessibleDescription('Empty: all');
    expect(await screen.findByRole('option', { name: 'Mill Lane rowan' })).toBeInTheDocument();
  });

  it('says of its groups which are offered by name, and that none is all only while neither field has any', async () => {
    renderApp('/admin/replays', { pageSize: 2 });
    await title('Replays');
    const groups = await screen.findByRole('combobox', { name: /^Groups/ }, later);
    const ids = screen.getByLabelText('Ids of groups');
    await waitFor(() =>
      expect(groups).toHaveAccessibleDescription(/^Empty: all\. The first 2 of \d+ by name/),
    );
    expect(ids).toHaveAccessibleDescription('With commas between. Empty: all');
    await userEvent.type(ids, 'x');
    expect(groups).toHaveAccessibleDescription(/^The first 2 of/);
    await userEvent.clear(ids);
    await userEvent.type(groups, 'Canal');
    await userEvent.click(await screen.findByRole('option', { name: 'Canal Orchard' }));
    await userEvent.keyboard('{Escape}');
    expect(ids).toHaveAccessibleDescription('With commas between');
  });

  it('says that the groups did not come, and asks for them again once the network is back', async () => {
    const { refuse } = renderApp('/admin/replays', { refuse: new Map([['GroupsFieldQuery', 'OFFLINE']]) });
    await title('Replays');
    const groups = await screen.findByRole('combobox', { name: /^Groups/ }, later);
    await waitFor(() => expect(groups).toHaveAccessibleDescription(/The groups didn’t load/));
    refuse.clear();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(groups).toHaveAccessibleDescription('Empty: all'));
    await userEvent.type(groups, 'Canal');
    expect(await screen.findByRole('option', { name: 'Canal Orchard' })).toBeInTheDocument();
  });

  it('into a topic asks for its name', async () => {
    renderApp('/admin/replays');
    await title('Replays');
    expect(screen.queryByLabelText(/Name of the new topic/)).toBeNull();
    await userEvent.click(await screen.findByRole('radio', { name: /^Topic/ }));
    await userEvent.type(screen.getByLabelText(/Name of the new topic/), 'replay.trial');
    await press('Start the replay');
    expect(await (await list()).findByText('Topic replay.trial')).toBeInTheDocument();
  });

  it('into a topic says what is wrong with the name once it is left or the replay is started, and not before', async () => {
    const { sent } = renderApp('/admin/replays');
    await title('Replays');
    await screen.findByText('2,400', {}, later);
    await userEvent.click(await screen.findByRole('radio', { name: /^Topic/ }));
    expect(await screen.findByText(/^The events are counted once the fields/, {}, later)).toBeInTheDocument();
    const field = screen.getByLabelText(/Name of the new topic/);
    expect(field).not.toBeInvalid();
    await press('Start the replay');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(screen.getByText('Topic: Begins with replay.')).toBeInTheDocument();
    expect(sent.some(({ name }) => name === 'PrepareReplayMutation')).toBe(false);
    await userEvent.type(field, 'replay.trial');
    expect(await screen.findByText('2,400', {}, later)).toBeInTheDocument();
    expect(field).not.toBeInvalid();
  });

  it('whose field was just mended is sent, though what was said of it before stands there still', async () => {
    const { sent, hold } = renderApp('/admin/replays');
    await title('Replays');
    await userEvent.click(await screen.findByRole('radio', { name: /^Topic/ }));
    const field = screen.getByLabelText(/Name of the new topic/);
    await userEvent.type(field, 'mine');
    await userEvent.tab();
    await waitFor(() => expect(field).toBeInvalid(), later);
    hold('useEstimateQuery');
    await userEvent.clear(field);
    await userEvent.type(field, 'replay.trial{Enter}');
    await waitFor(() => expect(sent.some(({ name }) => name === 'PrepareReplayMutation')).toBe(true));
  });

  it('tells of a wrong name of a topic when the field is left', async () => {
    renderApp('/admin/replays');
    await title('Replays');
    await userEvent.click(await screen.findByRole('radio', { name: /^Topic/ }));
    const field = screen.getByLabelText(/Name of the new topic/);
    await userEvent.type(field, 'mine');
    await screen.findByText(/^The events are counted once the fields/, {}, later);
    expect(field).not.toBeInvalid();
    await userEvent.tab();
    expect(field).toBeInvalid();
    expect(screen.getByText(/^Mend the fields above/)).toBeInTheDocument();
  });

  it('says so when the events could not be counted, and counts again', async () => {
    const { refuse } = renderApp('/admin/replays', { refuse: new Map([['useEstimateQuery', 'OFFLINE']]) });
    await title('Replays');
    expect(await screen.findByText('The events could not be counted.', {}, later)).toBeInTheDocument();
    refuse.clear();
    await press('Try again');
    expect(await screen.findByText('2,400', {}, later)).toBeInTheDocument();
  });

  it('that is refused says why', async () => {
    renderApp('/admin/replays', { refuse: new Map([['PrepareReplayMutation', 'VALIDATION']]) });
    await title('Replays');
    await press('Start the replay');
    expect(await screen.findByText('Refused: VALIDATION')).toBeInTheDocument();
  });

  it('is for the command alone where this host has no folder', async () => {
    const { stub } = renderApp('/admin/replays');
    stub.replays.withoutFolder();
    await title('Replays');
    expect(await screen.findByText(/^This host has no folder for replays yet/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Start the replay' })).toBeNull();
  });
});

describe('a replay that was started', () => {
  const running = { state: 'RUNNING', eventsDone: 64, eventsTotal: 100, eventsPerSecond: 12, secondsLeft: 3 };

  it('is watched, paused, goes on, and is cancelled after a question', async () => {
    const { stub } = renderApp('/admin/replays');
    stub.replays.set(2, { ...running, speed: 60, from: '2026-07-01T06:30:00.000Z' });
    await title('Replays');
    const rows = await list();
    expect(rows.getByText('64 %, 64 of 100, 12 a second, about 3 s left')).toBeInTheDocument();
    expect(
      rows.getByText('Jul 1, 2026, 6:30 AM to Jul 13, 2026, 12:00 AM UTC, 60 times as fast'),
    ).toBeInTheDocument();
    const bar = rows.getByRole('progressbar', { name: 'Progress of All events, NDJSON' });
    expect(bar).toHaveAttribute('value', '64');
    stub.replays.change(2, { eventsDone: 80 });
    await waitFor(() => expect(bar).toHaveAttribute('value', '80'), later);
    await press('Pause All events, NDJSON');
    expect(await rows.findByText('Paused at 41 %')).toBeInTheDocument();
    await press('Go on with All events, NDJSON');
    expect(await rows.findByText('Waits for its turn')).toBeInTheDocument();
    await press('Cancel All events, NDJSON');
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel All events, NDJSON?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel the replay' }));
    expect(await rows.findByText('Cancelled')).toBeInTheDocument();
  });

  it.each([
    ['DONE', 'All events, NDJSON: the replay is done.'],
    ['CANCELLED', 'All events, NDJSON: the replay is cancelled.'],
    ['STOPPED', 'All events, NDJSON: the replay has stopped.'],
  ])('that turns %s is told of once, one that had ended before is not', async (state, words) => {
    const { stub } = renderApp('/admin/replays');
    stub.replays.set(2, running);
    await title('Replays');
    await list();
    expect(screen.queryByText(/: the replay (is|has)/)).toBeNull();
    stub.replays.change(2, { state, problem: state === 'STOPPED' ? 'DISK_FULL' : null });
    expect(await screen.findByText(words, {}, later)).toBeInTheDocument();
    stub.replays.change(2, { goneAt: '2026-07-20T00:00:00.000Z', eventsDone: 100 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
    expect(screen.getAllByText(/: the replay (is|has)/)).toHaveLength(1);
  });

  it('that is done is fetched with its manifest until it is gone, or removed before', async () => {
    renderApp('/admin/replays');
    await title('Replays');
    const rows = await list();
    expect(rows.getByRole('link', { name: 'Download ActionRecorded, Parquet' })).toHaveAttribute(
      ...['href', '/replays/a/events?key=k'],
    );
    expect(rows.getByRole('link', { name: /^Manifest of/ })).toHaveAttribute(
      'href',
      '/replays/a/manifest?key=k',
    );
    expect(rows.getByText(/21,440 events, 6\.1 MB, kept until .+ UTC$/)).toBeInTheDocument();
    await userEvent.click(rows.getByText('Command and a row of it'));
    expect(rows.getByText(/"person:0d1e"/)).toBeVisible();
    await press('Remove ActionRecorded, Parquet');
    await press('Remove it');
    expect(await rows.findByText('Done once; its files are gone')).toBeInTheDocument();
    expect(rows.queryByRole('link')).toBeNull();
  });

  it.each([
    [{ state: 'STOPPED', problem: 'DISK_FULL' }, /^The disk is full\. What is written is kept/],
    [{ state: 'STOPPED', problem: 'NO_ROOM' }, /^The room for replays is used up/],
    [{ state: 'STOPPED', problem: 'TOPIC_IS_THERE' }, /^A topic of this name was there before/],
    [{ state: 'STOPPED', problem: 'REFUSED', because: 'The log has Xyz/9.' }, /^The log has Xyz\/9\.$/],
    [{ ...running, problem: 'KAFKA_AWAY' }, /^Kafka does not answer\. It goes on by itself/],
    [{ ...running, isSilent: true }, /^No worker is at it at present/],
    [{ ...running, pressed: 'CANCEL' }, /^Is being cancelled$/],
  ])('as %j says what is the matter', async (more, words) => {
    const { stub } = renderApp('/admin/replays');
    stub.replays.set(2, more);
    await title('Replays');
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

it('the page says so when there is none yet, and fails alone', async () => {
  const { refuse } = renderApp('/admin/replays', {
    empty: true,
    refuse: new Map([['ReplaysPageQuery', 'OFFLINE']]),
  });
  await title('Replays');
  const list = within(await screen.findByRole('region', { name: 'Under way and done' }));
  expect(await list.findByText('Under way and done: this didn’t load.')).toBeInTheDocument();
  // The form is there all the same, and keeps what was chosen.
  const form = within(screen.getByRole('region', { name: 'Prepare a replay' }));
  await userEvent.click(form.getByRole('radio', { name: /^Parquet/ }));
  refuse.clear();
  await userEvent.click(list.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No replay yet/)).toBeInTheDocument();
  expect(form.getByRole('radio', { name: /^Parquet/ })).toBeChecked();
});

it('the page has its title, its tabs and its form before the list has come', async () => {
  const { router, hold } = renderApp('/admin/support');
  await title('Support');
  const release = hold('ReplaysPageQuery');
  await act(() => router.navigate('/admin/replays'));
  await title('Replays');
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument();
  const form = within(screen.getByRole('region', { name: 'Prepare a replay' }));
  await userEvent.click(form.getByRole('radio', { name: /^Parquet/ }));
  release();
  await list();
  expect(form.getByRole('option', { name: /^ActionRecorded/ })).toBeInTheDocument();
  expect(form.getByRole('radio', { name: /^Parquet/ })).toBeChecked();
});

it('the page is refused to others, who are asked for nothing of it', async () => {
  asMaren();
  const { sent } = renderApp('/admin/replays');
  await title('You don’t have access');
  expect(sent.filter(({ name }) => /replay/i.test(name))).toEqual([]);
});
