import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from '@jest/globals';
import '../badges/BadgeMoment.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

beforeEach(asMaren);

const maren = '00000000-0000-7000-8000-000000000001';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });
const badge = (n: number, over: object = {}) => ({
  ...{ id: stubId('badge', n), badgeType: 'watering', level: 3, title: 'Summer saver' },
  ...{ description: '', awardedAt: '2026-06-01T08:00:00Z', ...over },
});
/** What the api says of Maren once she has these badges. */
const withBadges = (...badges: object[]) => ({
  badgesUpdated: {
    user: { __typename: 'User', nodeId: 'User:Maren Oduya', id: maren, badges, badgeProgress: null },
  },
});

describe('[102] my badges', () => {
  it('shows each kind with its level, when it was earned and what the next needs', async () => {
    renderApp('/account/badges');
    await title('My badges');
    const earned = await region('Earned');
    const watering = within(earned).getByText('Watering').closest('li')!;
    expect(watering).toHaveTextContent('Level 3, Summer saver');
    expect(watering).toHaveTextContent('34 of 50 waterings to level 4');
    expect(watering).toHaveTextContent(/Earned [A-Z][a-z]+ \d+/);
    expect(within(earned).getByText('Sharing').closest('li')).toHaveTextContent('This is the last level.');
    // Recorded a moment ago: it counts, and is awarded when it can no longer be undone.
    expect(within(earned).getByText('Things added').closest('li')).toHaveTextContent(
      '5 of 5 things to level 2',
    );
  });

  it('says of the others what to do for the first one', async () => {
    renderApp('/account/badges');
    const open = await region('Still to earn');
    expect(within(open).getAllByRole('listitem')).toHaveLength(4);
    expect(within(open).getByRole('link', { name: 'Record a measurement at a thing.' })).toHaveAttribute(
      'href',
      '/things',
    );
  });

  it('shows all eight kinds, and what leads to them, to a person who has none', async () => {
    renderApp('/account/badges', { empty: true });
    const open = await region('Still to earn');
    expect(within(open).getAllByRole('listitem')).toHaveLength(8);
    expect(screen.queryByRole('region', { name: 'Earned' })).toBeNull();
  });

  it('fails alone, and is tried again', async () => {
    const refuse = new Map([['BadgesPageQuery', 'UNAVAILABLE']]);
    renderApp('/account/badges', { refuse });
    await title('My badges');
    const again = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(again);
    expect(await region('Earned')).toBeInTheDocument();
  });

  it('of another person are what they earned, without what they still need', async () => {
    renderApp(`/users/${stubId('user', 1)}/badges`);
    await title('Tomas Reyes');
    const earned = await region('Earned');
    expect(earned).toHaveTextContent('Level 3, Summer saver');
    expect(earned).not.toHaveTextContent('to level');
    expect(screen.queryByRole('region', { name: 'Still to earn' })).toBeNull();
  });
});

describe('the moment of an award', () => {
  const open = async () => {
    const app = renderApp('/groups');
    await title('Groups');
    await act(async () => undefined);
    return app;
  };

  it('says once what was earned, and leads to it', async () => {
    const { pushRow, router } = await open();
    await pushRow(maren, withBadges(badge(1)));
    expect(screen.queryByText(/You reached/)).toBeNull();
    await pushRow(maren, withBadges(badge(1), badge(2, { level: 4, title: 'Rainmaker' })));
    expect(screen.getByText('Rainmaker! You reached level 4 of Watering.')).toBeInTheDocument();
    await pushRow(maren, withBadges(badge(1), badge(2, { level: 4, title: 'Rainmaker' })));
    expect(screen.getAllByText(/You reached/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'See badges' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account/badges'));
  });

  it('says nothing of what was there before, also when it goes and comes back as read models are made anew', async () => {
    const { pushRow } = await open();
    await pushRow(maren, withBadges(badge(1)));
    await pushRow(maren, withBadges());
    await pushRow(maren, withBadges(badge(1)));
    expect(screen.queryByText(/You reached/)).toBeNull();
  });

  it('is none for signing in for the first time', async () => {
    const { pushRow } = await open();
    await pushRow(maren, withBadges());
    await pushRow(maren, withBadges(badge(1, { badgeType: 'signin', level: 1 })));
    expect(screen.queryByText(/You reached/)).toBeNull();
  });

  it('is one for several at a time', async () => {
    const { pushRow } = await open();
    await pushRow(maren, withBadges());
    await pushRow(
      maren,
      withBadges(badge(1), badge(2, { badgeType: 'upkeep' }), badge(3, { badgeType: 'share' })),
    );
    expect(screen.getByText('You earned 3 badges.')).toBeInTheDocument();
    expect(screen.queryByText(/You reached/)).toBeNull();
  });
});

describe('[096] the score board', () => {
  it('shows people and groups by what they earned, oneself marked', async () => {
    renderApp('/scorer');
    await title('Score board');
    const people = await region('People');
    const [first] = within(people).getAllByRole('listitem');
    expect(first).toHaveTextContent('12 levels');
    expect(within(people).getByText('(you)', { exact: false })).toBeInTheDocument();
    expect(await region('Groups')).toHaveTextContent('23 levels');
    expect(within(people).getByRole('link', { name: 'Change it in your profile' })).toHaveAttribute(
      'href',
      '/account/profile',
    );
  });

  it('can be of a time and of a group, by the address', async () => {
    const { router, sent } = renderApp('/scorer');
    await userEvent.click(await screen.findByRole('link', { name: 'Last 30 days' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Show its members' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?period=month&group=${stubId('group', 1)}`),
    );
    expect(await region('People of Riverside Growers')).toBeInTheDocument();
    expect(sent.findLast(({ name }) => name === 'ScorerPageQuery')!.variables).toEqual({
      period: 'MONTH',
      groupId: stubId('group', 1),
    });
  });

  it('says so of a group that is not there, and leads to everybody', async () => {
    const { router } = renderApp(`/scorer?group=${stubId('group', 9)}`);
    await screen.findByText(/^There is no board of this group/);
    await userEvent.click(screen.getByRole('link', { name: 'Everybody' }));
    expect(await region('People')).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('changes while it is looked at', async () => {
    const { pushRow } = renderApp('/scorer');
    await region('People');
    await act(async () => undefined);
    const user = {
      __typename: 'User',
      nodeId: 'User:9',
      id: stubId('user', 9),
      name: 'Jo Abara',
      username: 'jo',
      picture: null,
    };
    const scoreBoard = { people: [{ rank: 1, score: 1, user }], groups: [] };
    await pushRow('ScorerPageSubscription', { scoreBoardUpdated: { scoreBoard } });
    const people = await region('People');
    expect(within(people).getAllByRole('listitem')).toHaveLength(1);
    expect(people).toHaveTextContent('Jo Abara');
    expect(people).toHaveTextContent('1 level');
  });

  it('says what leads to it while it is empty', async () => {
    renderApp('/scorer', { empty: true });
    expect(await screen.findByText(/Nobody on the board earned a badge/)).toBeInTheDocument();
  });

  it('fails alone, and is tried again', async () => {
    const refuse = new Map([['ScorerPageQuery', 'UNAVAILABLE']]);
    renderApp('/scorer', { refuse });
    await title('Score board');
    const again = await screen.findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click(again);
    expect(await region('People')).toBeInTheDocument();
  });

  it('is for people who are signed in', async () => {
    asGuest();
    const { sent } = renderApp('/scorer');
    await title('Sign in to continue');
    expect(sent.some(({ name }) => name === 'ScorerPageQuery')).toBe(false);
  });

  it('is left by a setting of the profile', async () => {
    const { sent } = renderApp('/account/profile');
    await userEvent.click(await screen.findByRole('switch', { name: /^Show me on the score board/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Changes saved.');
    expect(sent.find(({ name }) => name === 'ProfilePageMutation')!.variables['input']).toMatchObject({
      showOnScoreBoard: false,
    });
  });
});
