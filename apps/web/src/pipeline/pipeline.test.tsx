import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedFiles } from '../testing/saved-files.js';
import { connected } from '../live/connection.js';
import { asAda, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const row = (name: string) =>
  within(screen.getByRole('region', { name: 'Projections' }))
    .getByText(name)
    .closest('tr')!;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const later = { timeout: 4_000 };

beforeEach(asAda);

const opened = async (prepare: (stub: ReturnType<typeof renderApp>['stub']) => void = () => undefined) => {
  const app = renderApp('/admin/pipeline');
  prepare(app.stub);
  await title('Pipeline');
  await screen.findByRole('region', { name: 'Projections' });
  return app;
};

/** The lines in which the page says how it stands. */
const standing = () =>
  within(screen.getByRole('list', { name: 'How it stands' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const panel = () => screen.getByRole('region', { name: 'Rebuild of Things' });
const heading = (name: string) => screen.getByRole('heading', { name });
/** What is read out: the notices. */
const told = (words: RegExp | string) => screen.findByText(words, undefined, later);

describe('the page of the pipeline', () => {
  it('shows how far each projection is, and what is not known as such', async () => {
    await opened();
    expect(row('Readings')).toHaveTextContent(/38 s1,2064Behind/);
    expect(row('Things')).toHaveTextContent(/0 s04Current/);
    expect(row('Tasks')).toHaveTextContent('Not known: longer than the projector has watched');
    expect(await screen.findByText('in the last minute')).toHaveTextContent('33 in the last minute');
    expect(screen.getByText(/^The most: 37, at \d\d?:\d\d\s[AP]M$/)).toBeInTheDocument();
    // The queues are asked for by themselves, and may come after the uplinks.
    expect(await screen.findByRole('link', { name: 'Jobs that were given up' })).toHaveAttribute('href', '/admin/support/jobs'); // prettier-ignore
    expect(screen.getAllByText('Not known: no worker has said how it stands')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Pipeline' })).toHaveAttribute('aria-current', 'page');
  });

  it('on a phone is one line that opens, as high whatever is to be known', async () => {
    const narrow = { matches: true, addEventListener() {}, removeEventListener() {} };
    const wide = jest.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    try {
      await opened();
      const line = await screen.findByRole('button', { name: '2 alerts, 1 more' });
      expect(line).toHaveAttribute('aria-expanded', 'false');
      expect(screen.queryByRole('list', { name: 'How it stands' })).toBeNull();
      await userEvent.click(line);
      expect(standing()).toHaveLength(3);
      await userEvent.click(line);
      expect(screen.queryByRole('list', { name: 'How it stands' })).toBeNull();
    } finally {
      wide.mockRestore();
    }
  });

  it('on a phone says all of a projection beneath its name, beside a press that has its word', async () => {
    const narrow = { matches: true, addEventListener() {}, removeEventListener() {} };
    const wide = jest.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
    try {
      await opened();
      expect(row('Readings')).toHaveTextContent(/^ReadingsBehind38 s1,206 behindRebuild$/);
      const heads = within(screen.getByRole('region', { name: 'Projections' })).getAllByRole('columnheader');
      expect(heads).toHaveLength(2);
    } finally {
      wide.mockRestore();
    }
  });

  it('folds what has nothing to say into a line, until it is asked for', async () => {
    await opened((stub) => stub.pipeline.queued());
    expect(screen.queryByRole('list', { name: 'Partitions of Readings' })).toBeNull();
    await press('Readings');
    const partitions = () => screen.getByRole('list', { name: 'Partitions of Readings' });
    expect(partitions()).toHaveTextContent(/^stewardship.events, partition 1: 1,206 behind, 38 s$/);
    await press('Show: One partition is taken in to its end');
    expect(partitions()).toHaveTextContent(/partition 0: 0 behind/);

    const queues = within(await screen.findByRole('region', { name: 'Table: Queues' }));
    expect(queues.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['letters']);
    await press('Show: 2 queues are empty');
    expect(queues.getAllByRole('rowheader')).toHaveLength(3);
    const hide = screen.getByRole('button', { name: 'Hide: 2 queues are empty' });
    expect(hide).toHaveAttribute('aria-expanded', 'true');
    expect(hide).toHaveFocus();

    const looked = within(screen.getByRole('region', { name: 'Alert rules' }));
    expect(looked.getByText('Dead letters').closest('tr')).toHaveTextContent('Dead letters20Alert');
    expect(looked.getByText('Jobs that were given up').closest('tr')).toHaveTextContent('–0Not known');
    expect(looked.queryByText('An event waits to be published')).toBeNull();
    await press('Show: One is fine');
    expect(looked.getByText('An event waits to be published')).toBeInTheDocument();

    const proofs = within(screen.getByRole('region', { name: 'Nightly proof' }));
    expect(proofs.queryByText('Readings')).toBeNull();
    await press('Show: One projection is as the log says');
    expect(proofs.getByText('All rows as the log says').closest('tr')).toHaveTextContent('Readings');
  });

  it('says how it stands, the worst first, and leads to where it can be acted upon', async () => {
    const { router } = await opened((stub) => stub.pipeline.ready());
    await waitFor(() =>
      expect(standing()).toEqual([
        'Rows that differ from the log: 4',
        'Dead letters: 2',
        expect.stringMatching(/^Things: ready to switch until .+/),
        '1 figure not known',
      ]),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Rows that differ from the log: 4' }));
    expect(heading('Nightly proof')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: 'Dead letters: 2' }));
    expect(heading('Dead letters')).toHaveFocus();
    await userEvent.click(screen.getByRole('link', { name: /^Things: ready to switch/ }));
    expect(heading('Rebuild of Things')).toHaveFocus();
    expect(router.state.location.hash).toMatch(/^#rebuild-/);
    // Followed once more it leads there once more.
    await userEvent.click(screen.getByRole('link', { name: 'Ready to switch' }));
    expect(heading('Rebuild of Things')).toHaveFocus();
  });

  it.each([
    ['building', 'Things: being rebuilt, 64 %'],
    ['switched', /^Things: switched, can be switched back until .+/],
  ] as const)('says of a rebuild that is %s which it is', async (state, words) => {
    await opened((stub) => {
      stub.pipeline.calm();
      stub.pipeline[state]();
    });
    expect(standing()).toEqual([typeof words === 'string' ? words : expect.stringMatching(words)]);
  });

  it('counts the open socket of this page before an api has told of it', async () => {
    connected();
    await opened((stub) => stub.pipeline.unheard());
    expect((await screen.findByText('Open sockets')).closest('div')).toHaveTextContent('Open sockets1');
  });

  it('says that all is well once that is known', async () => {
    const app = renderApp('/admin/pipeline');
    app.stub.pipeline.calm();
    const release = app.hold('AlertsQuery');
    await screen.findByRole('region', { name: 'Projections' });
    expect(screen.queryByText('All is well')).toBeNull();
    release();
    expect(await screen.findByText('All is well')).toBeInTheDocument();
  });

  it('says that all is well before the first proof, of which nothing can be known yet', async () => {
    await opened((stub) => {
      stub.pipeline.calm();
      stub.pipeline.unproven();
    });
    expect(await screen.findByText('All is well')).toBeInTheDocument();
    expect(screen.queryByText('1 figure not known')).toBeNull();
  });

  it('opened at the address of a rebuild stands at its heading, and does not go back there by itself', async () => {
    const { stub } = renderApp(`/admin/pipeline#rebuild-${stubId('rebuild', 1)}`);
    stub.pipeline.building();
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    const link = screen.getByRole('link', { name: 'Pipeline' });
    link.focus();
    stub.pipeline.ready();
    await screen.findByText('Ready to switch', { selector: 'a' }, later);
    expect(link).toHaveFocus();
  });

  it('counts a record that several projections parked once, names them, and leads to it', async () => {
    await opened();
    const letters = within(await screen.findByRole('region', { name: 'Dead letters' }));
    expect((await letters.findByText('records were not taken in')).textContent).toBe(
      '3 records were not taken in',
    );
    expect(letters.getByText(/ActionRecorded\/9 is not known/).closest('tr')).toHaveTextContent(
      /Not taken in by Activity, Tasks, Timeline\. 2 more wait behind/,
    );
    expect(letters.getByRole('link', { name: 'Look at the latest: ActionRecorded/9 is not known' })).toHaveAttribute('href', expect.stringMatching(/^\/admin\/events\/0198f2a0-/)); // prettier-ignore
  });

  it('says that there are more dead letters than are counted', async () => {
    await opened((stub) => stub.pipeline.manyDeadLetters());
    const letters = within(await screen.findByRole('region', { name: 'Dead letters' }));
    expect((await letters.findByText('records were not taken in')).textContent).toBe(
      '1,000 or more records were not taken in',
    );
    const known = letters.getByText(/ActionRecorded\/9 is not known/).closest('tr');
    expect(known).toHaveTextContent(/2 or more wait behindLook1,000 or more/);
    await waitFor(() => expect(standing()).toContain('Dead letters: 1,000 or more'));
  });

  it('names the zone of its times once', async () => {
    await opened();
    const zone = new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
    expect(screen.getAllByText(new RegExp(`Times of ${zone}\\.$`))).toHaveLength(1);
  });

  it('has every table as a file, with figures and moments instead of words', async () => {
    const saved = savedFiles();
    await opened((stub) => stub.pipeline.ready(1));
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^CSV/ })).toHaveLength(9));
    const files: string[][] = [];
    for (const button of await screen.findAllByRole('button', { name: /^CSV/ })) {
      await userEvent.click(button);
      await waitFor(() => expect(saved).toHaveLength(files.length + 1));
      files.push(saved.at(-1)!.replace('\uFEFF', '').split('\r\n'));
    }
    const of = (head: string) => files.find(([first]) => first!.startsWith(head));
    expect(of('Projection,Generation,')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^readings,\d+,38,1206,4,/)]),
    );
    expect(of('Projection,Topic,Partition,')).toEqual(
      expect.arrayContaining([expect.stringMatching(/^readings,stewardship\.events,0,0,/)]),
    );
    expect(files.map(([head]) => head!.split(',', 2).join())).toEqual([
      'From,"Worst lag',
      // Of the tables those with what waits for a press come first.
      'Table,"Rows',
      'Table,Key',
      'Projection,Generation',
      'Projection,Topic',
      'Projection,State',
      'Minute from,Uplinks',
      'Reason,Projections',
      'Alert,Now',
    ]);
  });

  it('says that the figures are old when the projector says nothing any more', async () => {
    await opened((stub) => stub.pipeline.silent());
    expect(screen.getByText(/^The projector said last how it stands 2 h ago/)).toBeInTheDocument();
  });

  it('is refused to others, who are asked for nothing of it', async () => {
    asMaren();
    const { sent } = renderApp('/admin/pipeline');
    await title('You don’t have access');
    const asked = /^(PipelinePage|History|Alerts|Uplinks|DeadLetters|Queues)Query$/;
    expect(sent.filter(({ name }) => asked.test(name))).toEqual([]);
  });

  it.each([
    ['PipelinePageQuery', 'Projections', 'Uplinks each minute, last hour'],
    ['HistoryQuery', 'Over time', 'Projections'],
    ['AlertsQuery', 'Alert rules', 'Projections'],
    ['UplinksQuery', 'Uplinks each minute, last hour', 'Projections'],
    ['DeadLettersQuery', 'Dead letters', 'Projections'],
    ['QueuesQuery', 'Queues and sockets', 'Projections'],
  ])('%s fails alone and is tried again', async (query, part, other) => {
    const { refuse } = renderApp('/admin/pipeline', { refuse: new Map([[query, 'UNAVAILABLE']]) });
    await title('Pipeline');
    expect(await screen.findByText(`${part}: this didn’t load.`)).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: other })).toBeInTheDocument();
    refuse.clear();
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(screen.getByRole('region', { name: part })).toBeInTheDocument();
  });

  it('keeps what was known last when nothing is reached any more, says as of when, and takes that back', async () => {
    const { refuse } = await opened();
    await screen.findByText('in the last minute');
    refuse.set('PipelinePageQuery', 'OFFLINE').set('UplinksQuery', 'OFFLINE');
    expect(
      await screen.findByText(
        /^Hedgerow cannot be reached at the moment\. These are the figures as of \d+:\d\d:\d\d.[AP]M; it is tried again\.$/,
        undefined,
        later,
      ),
    ).toBeInTheDocument();
    const lost = screen.getByText(/cannot be reached/);
    expect(lost).toHaveClass('old');
    expect(lost.querySelector('.icon')).not.toBeNull();
    // What was current then is not said as what is well now.
    expect(within(row('Things')).getByText('Current')).toHaveClass('plain');
    expect(row('Readings')).toHaveTextContent(/1,206/);
    const old = await screen.findByText(/^As of \d+:\d\d:\d\d.[AP]M, trying again\.$/, undefined, {
      timeout: 8_000,
    });
    expect(screen.getByRole('region', { name: 'Uplinks each minute, last hour' })).toContainElement(old);
    expect(screen.getByText('in the last minute')).toHaveTextContent('33 in the last minute');
    refuse.clear();
    await waitFor(() => expect(screen.queryByText(/cannot be reached/)).toBeNull(), later);
    expect(within(row('Things')).getByText('Current')).toHaveClass('good');
  });

  it('asks again by itself for each part that did not load, until it is there', async () => {
    const queries = [
      'PipelinePageQuery',
      'HistoryQuery',
      'AlertsQuery',
      'UplinksQuery',
      'DeadLettersQuery',
      'QueuesQuery',
    ];
    const { refuse } = renderApp('/admin/pipeline', {
      refuse: new Map(queries.map((query) => [query, 'UNAVAILABLE'])),
    });
    await title('Pipeline');
    // Said once, for all six.
    await waitFor(() =>
      expect(screen.getAllByText(/^(Totals: t|.*known: t|T)his didn’t load\.$/)).toHaveLength(6),
    );
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    refuse.clear();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull(), {
      timeout: 9_000,
    });
    expect(row('Readings')).toHaveTextContent(/1,206/);
    expect(await screen.findByText('in the last minute')).toBeInTheDocument();
  }, 15_000);
});

describe('a rebuild from the button', () => {
  const cancel = async () =>
    userEvent.click(
      within(await screen.findByRole('region', { name: 'Rebuild of Things' })).getByRole('button', {
        name: 'Cancel the rebuild of Things',
      }),
    );

  it('keeps the focus on the page and says what came of each press', async () => {
    const { stub } = await opened();
    await press('Rebuild Things');
    expect(await told('The rebuild of Things has begun')).toBeInTheDocument();
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    stub.pipeline.ready();
    expect(await told(/^Things: rebuilt and compared, no row differs/)).toBeInTheDocument();
    // What comes by itself takes no focus.
    expect(heading('Rebuild of Things')).toHaveFocus();
    await press('Switch to generation 4');
    expect(await told(/^Things: switched to generation 4; you can switch back until .+/)).toBeInTheDocument();
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    // A notice would lie upon the buttons of the panel, which shows it all.
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await press('Switch back');
    expect(await told('Things: switched back to generation 3')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Things' })).toHaveFocus());
  });

  it('is asked about anew when it is pressed, and what was asked before it changes nothing any more', async () => {
    const { delay, sent } = await opened();
    const asked = () => sent.filter(({ name }) => name === 'PipelinePageQuery').length;
    const arrive = delay('PipelinePageQuery');
    await waitFor(() => expect(asked()).toBe(2), later);
    await press('Rebuild Things');
    expect(await screen.findByText('The rebuild of Things has begun')).toBeInTheDocument();
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    expect(asked()).toBe(3);
    await act(async () => arrive());
    expect(heading('Rebuild of Things')).toHaveFocus();
    // The poll that was ended goes on at its next turn.
    await waitFor(() => expect(asked()).toBe(4), later);
  });

  it('keeps the focus on the page when the first answers to a press know nothing of it yet', async () => {
    const { stub, sent } = await opened();
    const asked = () => sent.filter(({ name }) => name === 'PipelinePageQuery').length;
    const before = asked();
    stub.pipeline.lag(1);
    await press('Rebuild Things');
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(screen.queryByRole('region', { name: 'Rebuild of Things' })).toBeNull();
    await screen.findByRole('region', { name: 'Rebuild of Things' }, later);
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    stub.pipeline.ready();
    await screen.findByRole('button', { name: 'Switch to generation 4' }, later);
    stub.pipeline.lag(2);
    await press('Switch to generation 4');
    await screen.findByRole('button', { name: 'Switch back' }, { timeout: 6_000 });
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
  }, 20_000);

  it('that was dropped or cancelled, from its panel or its row, leaves the focus in the row', async () => {
    const { stub } = await opened((s) => s.pipeline.switched());
    await press('Drop the old one now');
    await press('Drop it');
    expect(await told(/^Things: the old generation is dropped/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Things' })).toHaveFocus());
    await press('Rebuild Things');
    await waitFor(() => expect(heading('Rebuild of Things')).toHaveFocus());
    await userEvent.click(
      within(row('Things')).getByRole('button', { name: 'Cancel the rebuild of Things' }),
    );
    expect(await told(/^The rebuild of Things is cancelled/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Things' })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Rebuild of Things' })).toBeNull();
    stub.pipeline.failed();
    expect(await told(/^The rebuild of Things failed\. The record at/)).toBeInTheDocument();
  });

  it('is ordered, watched, switched to and back', async () => {
    const { stub, sent } = await opened();
    await press('Rebuild Things');
    expect(await screen.findByText('64 %, about 3 s left')).toBeInTheDocument();
    expect(sent.find(({ name }) => name === 'StartRebuildMutation')!.variables).toMatchObject({
      input: { projection: 'things' },
    });
    const steps = within(screen.getByRole('list', { name: 'Steps' }));
    expect(steps.getByText('64 of 100 events, 12 a second, about 3 s')).toBeInTheDocument();
    expect(
      screen.getAllByRole('progressbar', { name: 'Progress of the rebuild of Things' })[0],
    ).toHaveAttribute('value', '64');
    expect(screen.queryByRole('button', { name: 'Rebuild Things' })).toBeNull();
    // The row goes on saying how far it is, and offers the end of the rebuild.
    expect(row('Things')).toHaveTextContent(/0 s04Current64 %, about 3 s left/);
    expect(within(row('Things')).getByRole('button', { name: 'Cancel the rebuild of Things' })).toBeVisible();

    stub.pipeline.ready();
    expect(await screen.findByText('Ready to switch', { selector: 'a' }, later)).toBeInTheDocument();
    expect(steps.getByText('All 4,284 rows')).toBeInTheDocument();
    expect(screen.getByText('differing rows')).toBeInTheDocument();
    // How long it waits for that; nothing old is kept yet.
    expect(screen.getByText(/^One moment for readers/)).toHaveTextContent(
      /Kept ready until .+, 11 h from now; then it is dropped\.$/,
    );
    expect(steps.getByText('Old one kept').closest('li')).toHaveTextContent('Afterwards');
    await press('Switch to generation 4');
    expect(within(row('Things')).queryByRole('button', { name: /^Cancel/ })).toBeNull();
    expect(
      within(row('Things')).getByRole('link', { name: 'Look at the rebuild of Things' }),
    ).toHaveAttribute('href', expect.stringMatching(/#rebuild-/));
    expect(await screen.findByText(/^Generation 3 is kept up to date until .+ from now/)).toBeInTheDocument();
    await press('Switch back');
    await waitFor(() => expect(row('Things')).toHaveTextContent(/Switched back/));
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Rebuild Things' })).toBeInTheDocument();
  });

  it('shows which rows differ, and asks before it switches to them', async () => {
    const { sent } = await opened((stub) => stub.pipeline.ready(1));
    expect(within(panel()).getByText('differing row')).toBeInTheDocument();
    const rows = within(await screen.findByRole('region', { name: 'Table: Rows that differ' }));
    expect(rows.getByText('Other name, slug')).toBeInTheDocument();
    await press('Switch to generation 4');
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch although one row differs?' }));
    expect(sent.some(({ name }) => name === 'RebuildPanelSwitchMutation')).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Switch' }));
    expect(await screen.findByRole('button', { name: 'Switch back' })).toBeInTheDocument();
  });

  it('gives the old generation up before its time by a press of its own, which is asked about', async () => {
    const { sent } = await opened((s) => s.pipeline.switched());
    const isSent = () => sent.some(({ name }) => name === 'RebuildPanelDropMutation');
    await press('Drop the old one now');
    const asked = await screen.findByRole('dialog', { name: 'Drop generation 3 now?' });
    expect(asked).toHaveTextContent('Without it there is no way back');
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isSent()).toBe(false);
    await press('Drop the old one now');
    await press('Drop it');
    await waitFor(() => expect(row('Things')).toHaveTextContent(/Rebuilt/));
    expect(isSent()).toBe(true);
  });

  it('that is built is cancelled when that is said once more', async () => {
    const { sent } = await opened((s) => s.pipeline.ready());
    const isSent = () => sent.some(({ name }) => name === 'CancelRebuildMutation');
    await cancel();
    const asked = await screen.findByRole('dialog', { name: 'Cancel the rebuild of Things?' });
    expect(asked).toHaveTextContent('All of it is built.');
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isSent()).toBe(false);
    await cancel();
    await press('Drop what is built');
    await waitFor(() => expect(row('Things')).toHaveTextContent(/Rebuild cancelled/));
    expect(isSent()).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a nightly proof that has not ended says how far it is, and is cancelled', async () => {
    const { sent } = await opened((s) => s.pipeline.proving());
    const proof = () =>
      within(screen.getByRole('region', { name: 'Nightly proof' }))
        .getByText('Tasks')
        .closest('tr');
    expect(proof()).toHaveTextContent('TasksIs being made anew, 75 %');
    await press('Cancel the proof of Tasks');
    expect(await told('The proof of Tasks is cancelled')).toBeInTheDocument();
    await waitFor(() => expect(heading('Nightly proof')).toHaveFocus());
    await waitFor(() => expect(proof()).toHaveTextContent('TasksCancelled'));
    expect(sent.some(({ name }) => name === 'CancelRebuildMutation')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Cancel the proof of Tasks' })).toBeNull();
  });

  it('is cancelled at once while it is built, and says why it failed', async () => {
    const { stub } = await opened((s) => s.pipeline.building());
    await cancel();
    await waitFor(() => expect(row('Things')).toHaveTextContent(/Rebuild cancelled/));
    stub.pipeline.failed();
    await waitFor(
      () => expect(row('Things')).toHaveTextContent(/Rebuild failed just now. The record at/),
      later,
    );
  });

  it('that is refused says why', async () => {
    renderApp('/admin/pipeline', { refuse: new Map([['StartRebuildMutation', 'VALIDATION']]) });
    await press('Rebuild Things');
    expect(await screen.findByText('Refused: VALIDATION')).toBeInTheDocument();
  });
});
