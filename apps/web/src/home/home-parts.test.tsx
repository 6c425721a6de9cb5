import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubId } from '../testing/stub-records.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { forgetThings, rememberThing } from '../things/recent-things.js';

const titles = () =>
  screen
    .getAllByRole('region')
    .map((region) => within(region).queryByRole('heading', { level: 2 })?.textContent);
const greeting = () => screen.findByRole('heading', { level: 1, name: /^Good/ });
const panel = (name: string) => screen.findByRole('region', { name });
const rowan = {
  ...{ id: stubId('thing', 1), name: 'Mill Lane rowan', type: 'TREE' },
  mayRecord: true,
};

beforeEach(() => {
  forgetThings();
  asMaren();
});

describe('the parts of home', () => {
  it('[053] shows the things that were viewed last in this browser, and nothing before there is one', async () => {
    renderApp('/');
    await panel('My things');
    expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
    act(() => rememberThing(rowan));
    const recent = within(await panel('Recently viewed'));
    expect(recent.getByRole('link', { name: 'Mill Lane rowan' })).toHaveAttribute(
      'href',
      `/things/${rowan.id}/dashboard`,
    );
  });

  it('[054] has a gallery of my things; each picture leads to its thing', async () => {
    renderApp('/');
    const gallery = within(await panel('Gallery'));
    const links = gallery.getAllByRole('link').filter(({ textContent }) => textContent !== 'All');
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const link of links)
      expect(link.getAttribute('href')).toMatch(/^\/things\/[0-9a-f-]{36}\/dashboard$/);
  });

  it('[047] tells what I recorded last apart from what others did', async () => {
    renderApp('/');
    const mine = within(await panel('My recent actions'));
    for (const entry of await mine.findAllByRole('listitem')) expect(entry).toHaveTextContent(/^Maren Oduya/);
    const all = within(await panel('Recent activity'));
    expect(await all.findByText('Ellis Whitcombe')).toBeInTheDocument();
  });

  it('[050] offers to record an action, also by keyboard', async () => {
    renderApp('/');
    await greeting();
    const record = screen.getByRole('button', { name: 'Record an action' });
    record.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Record an action' })).toBeInTheDocument();
  });

  it('where nothing is assigned to me, shows what is to be done for my things', async () => {
    renderApp('/');
    const assigned = within(await panel('Tasks assigned to me'));
    await userEvent.click(assigned.getByRole('button', { name: /Complete/ }));
    const others = within(await panel('Tasks for my things'));
    expect(others.getByRole('link', { name: 'Check stake and tie' })).toBeInTheDocument();
    expect(others.getByRole('link', { name: 'All' })).toHaveAttribute('href', '/tasks?scope=things');
  });

  it('asks for the public things with a location, for the map of a guest', async () => {
    asGuest();
    const { sent } = renderApp('/');
    await screen.findByRole('region', { name: 'Newest public things' });
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('GuestMapQuery'));
  });

  it('asks a guest nothing about their home', async () => {
    asGuest();
    renderApp('/');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Customise home' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take the tour' })).toBeNull();
  });
});

describe('customising home', () => {
  const open = async () => {
    await panel('My things');
    await userEvent.click(screen.getByRole('button', { name: 'Customise home' }));
    return within(await screen.findByRole('dialog', { name: 'Customise home' }));
  };

  it('hides a part and moves another, says so, and takes it back', async () => {
    const { sent } = renderApp('/');
    const before = await panel('My things').then(titles);
    const sheet = await open();
    await userEvent.click(sheet.getByRole('switch', { name: 'My devices' }));
    await userEvent.click(sheet.getByRole('button', { name: 'Move My groups up' }));
    expect(sheet.getByText('My groups, 4 of 10')).toHaveAttribute('role', 'status');
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'My devices' })).toBeNull());
    const after = titles();
    expect(after.indexOf('My groups')).toBeLessThan(after.indexOf('Badges'));
    expect(sent.find(({ name }) => name === 'arrangeHomeMutation')?.variables).toMatchObject({
      input: { home: { hidden: ['DEVICES'] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await panel('My devices')).toBeInTheDocument();
    expect(titles()).toEqual(before);
  });

  it('by keyboard a part goes on to the end, and the focus stays with it', async () => {
    renderApp('/');
    const sheet = await open();
    const down = sheet.getByRole('button', { name: 'Move On the map down' });
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sheet.getByRole('button', { name: 'Move On the map up' })).toHaveFocus());
    expect(sheet.getByRole('button', { name: 'Move On the map down' })).toBeDisabled();
  });

  it('keeps the sheet and what was chosen when it cannot be saved, and says why', async () => {
    const { refuse } = renderApp('/');
    const sheet = await open();
    await userEvent.click(sheet.getByRole('switch', { name: 'Gallery' }));
    refuse.set('arrangeHomeMutation', 'UNAVAILABLE');
    await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(sheet.getByRole('switch', { name: 'Gallery' })).not.toBeChecked();
  });
});

describe('[055] the guided tour', () => {
  it('is offered until it is declined, and can be taken later all the same', async () => {
    renderApp('/');
    expect(await screen.findByText(/^New here\?/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByText(/^New here\?/)).toBeNull());
    expect(await screen.findByRole('button', { name: 'Take the tour' })).toBeInTheDocument();
  });

  it('leads through home, can be left at any step, and is then offered no more', async () => {
    // Nothing has a size in this browser, and the tour passes over what is not on the screen.
    Element.prototype.getClientRects = () => [{}] as never;
    renderApp('/');
    await panel('My things');
    const [offered] = await screen.findAllByRole('button', { name: 'Take the tour' });
    await userEvent.click(offered!);
    const step = async (name: string) => within(await screen.findByRole('dialog', { name }));
    await userEvent.click((await step('What needs you most')).getByRole('button', { name: 'Next' }));
    await step('Record what you did');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/^New here\?/)).toBeNull());
    expect(await screen.findByRole('button', { name: 'Take the tour' })).toBeInTheDocument();
  });
});
