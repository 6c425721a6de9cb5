import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const path = `/things/${rowan}/changes`;
const entries = async () => {
  await screen.findByRole('heading', { name: /^Who changed what: / });
  return within(screen.getByRole('main')).findAllByText(/\.$/, { selector: 'li span' });
};

beforeEach(asMaren);

describe('who changed what', () => {
  it('is one sentence for each change, the last first, with when and in which browser', async () => {
    renderApp(path);
    const sentences = await entries();
    expect(sentences.map(({ textContent }) => textContent)).toEqual([
      'You made it private.',
      'Tomas Reyes removed the access of Jo Abara (a viewer before).',
      'You made Tomas Reyes an owner (a collaborator before).',
      'An owner deleted their account, and their access ended with it.',
      'Jo Abara accepted an invitation and became a viewer.',
      'You invited jo@post.example.',
      'Tomas Reyes became a collaborator.',
      'You added this thing.',
    ]);
    const row = sentences[1]!.closest('li')!;
    expect(row).toHaveTextContent(/[A-Z][a-z]{2} \d+, \d{4}, .+, 24 h ago, in Chrome on Android$/);
    expect(within(row).getByText('24 h ago')).toHaveAttribute('title');
  });

  it.each([
    [`/groups/${stubId('group', 1)}`, 'group', '/membership'],
    [`/devices/${stubId('device', 1)}`, 'device', '/settings'],
    [`/things/${rowan}`, 'thing', '/collaborators'],
  ])('of %s is found where its people are: %s', async (of, _kind, people) => {
    const { router } = renderApp(`${of}${people}`);
    await userEvent.click(await screen.findByRole('link', { name: 'Who changed what' }));
    await entries();
    expect(router.state.location.pathname).toBe(`${of}/changes`);
  });

  it('shows a change at once that happens while it is open', async () => {
    const { stub, pushThing } = renderApp(path);
    expect(await entries()).toHaveLength(8);
    stub.audit.unshift({ change: 'MADE_PUBLIC', daysAgo: 0, by: 'Tomas Reyes' });
    stub.change('Thing:1', { auditVersion: 9 });
    await pushThing(1);
    expect(await screen.findByText('Tomas Reyes made it public.')).toBeInTheDocument();
  });

  it('shows more on request', async () => {
    renderApp(path, { pageSize: 3 });
    expect(await entries()).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await entries()).toHaveLength(6));
  });

  it('is told to owners alone, and to those who stop being one no longer', async () => {
    const { stub, pushRow } = renderApp(path);
    await entries();
    await pushRow(rowan, { thingUpdated: { thing: { ...stub.thing(1), viewerMayEdit: false } } });
    expect(
      await screen.findByText('Only the owners of Mill Lane rowan see who changed what.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('You made it private.')).toBeNull();
  });

  it('of what goes meanwhile says by its name that it is gone, and of what never was that it is not found', async () => {
    const { pushGone } = renderApp(path);
    await entries();
    await pushGone(rowan, { thingUpdated: { thing: null } });
    expect(await screen.findByRole('heading', { name: 'Mill Lane rowan is gone' })).toBeInTheDocument();
    cleanup();
    renderApp(`/devices/${stubId('device', 99)}/changes`);
    expect(await screen.findByRole('heading', { name: 'Device not found' })).toBeInTheDocument();
  });

  it('leads a guest to sign in', async () => {
    asGuest();
    const { router } = renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  });

  it('says so when nothing is known', async () => {
    const { stub } = renderApp(path, { pageSize: 20 });
    stub.audit.length = 0;
    expect(await screen.findByText(/^Who joins, leaves, invites/)).toBeInTheDocument();
  });
});
