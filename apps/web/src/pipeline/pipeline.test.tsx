import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { savedFiles } from '../testing/saved-files.js';
import { asAda, asMaren, renderApp } from '../testing/renderApp.js';

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

describe('the page of the pipeline', () => {
  it('shows how far each projection is, what is not known as such, and what is looked at', async () => {
    await opened();
    expect(row('Readings')).toHaveTextContent(/38 s1,2064Behind/);
    expect(screen.queryByRole('list', { name: 'Partitions of Readings' })).toBeNull();
    await press('Readings');
    expect(screen.getByRole('list', { name: 'Partitions of Readings' })).toHaveTextContent(
      'stewardship.events, partition 0: 0 behind',
    );
    expect(row('Things')).toHaveTextContent(/0 s04Current/);
    expect(row('Tasks')).toHaveTextContent('Not known: longer than the projector has watched');
    expect(screen.getByRole('img', { name: 'Between 30 and 37 a minute' })).toBeInTheDocument();
    expect(screen.getByText(/ActionRecorded\/9 is not known/)).toHaveTextContent('3 more wait behind');
    const looked = within(screen.getByRole('region', { name: 'What is looked at' }));
    expect(looked.getByText('Dead letters').closest('tr')).toHaveTextContent('Dead letters20Alert');
    expect(looked.getByText('Jobs that were given up').closest('tr')).toHaveTextContent('–0Not known');
    expect(screen.getByText('One alert, 1 figure not known')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Jobs that were given up' })).toHaveAttribute('href', '/admin/support/jobs'); // prettier-ignore
    expect(screen.getAllByText('Not known: no worker has said how it stands')).toHaveLength(2);
    expect(screen.getByText('All rows as the log says').closest('tr')).toHaveTextContent('Readings');
    expect(screen.getByRole('link', { name: 'Pipeline' })).toHaveAttribute('aria-current', 'page');
  });

  it('has every table as a file, with figures and moments instead of words', async () => {
    const saved = savedFiles();
    await opened((stub) => stub.pipeline.ready(1));
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
      // What waits for a press comes first.
      'Table,"Rows',
      'Table,Key',
      'Projection,Generation',
      'Projection,Topic',
      'Minute from,Uplinks',
      'Projection,Reason',
      'Alert,Now',
      'Projection,State',
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
    expect(sent.filter(({ name }) => name.startsWith('Pipeline'))).toEqual([]);
  });

  it('fails alone and is tried again', async () => {
    const { refuse } = renderApp('/admin/pipeline', { refuse: new Map([['PipelinePageQuery', 'OFFLINE']]) });
    await title('Pipeline');
    await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'Projections' })).toBeInTheDocument();
  });
});

describe('a rebuild from the button', () => {
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
    expect(screen.getByText('One rebuild under way, one alert, 1 figure not known')).toBeInTheDocument();

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
    expect(await screen.findByText(/^Generation 3 is kept up to date until .+ from now/)).toBeInTheDocument();
    await press('Switch back');
    await waitFor(() => expect(row('Things')).toHaveTextContent(/Switched back/));
    expect(screen.queryByRole('list', { name: 'Steps' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Rebuild Things' })).toBeInTheDocument();
  });

  it('shows which rows differ, and asks before it switches to them', async () => {
    const { sent } = await opened((stub) => stub.pipeline.ready(1));
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
    await press('Cancel the rebuild of Things');
    const asked = await screen.findByRole('dialog', { name: 'Cancel the rebuild of Things?' });
    expect(asked).toHaveTextContent('All of it is built.');
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isSent()).toBe(false);
    await press('Cancel the rebuild of Things');
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
    await waitFor(() => expect(proof()).toHaveTextContent('TasksCancelled'));
    expect(sent.some(({ name }) => name === 'CancelRebuildMutation')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Cancel the proof of Tasks' })).toBeNull();
  });

  it('is cancelled at once while it is built, and says why it failed', async () => {
    const { stub } = await opened((s) => s.pipeline.building());
    await press('Cancel the rebuild of Things');
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
