import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { createHistory, historyPrefix } from './history.js';
import { rememberVisit } from './last-visited.js';
import { hasOptedOut } from './opt-out.js';

const maren = '00000000-0000-7000-8000-000000000001';
const thing = '/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01/dashboard';

const visits = () => screen.findByRole('region', { name: 'Pages you visit' });
const keepSome = () => {
  const now = Date.now();
  const event = (n: number, from: string | null, to: string, timeSpent = 0) => ({
    ...{ id: `e${n}`, sessionId: 's', from, to, timestamp: now - 60_000 + n, timeSpent, synced: true },
  });
  createHistory('tab', () => maren).change(() => ({
    sessions: [{ id: 's', startedAt: now - 70_000, person: maren, userAgent: 'test', bound: true }],
    events: [event(1, null, '/'), event(2, '/', thing, 8_000), event(3, thing, '/', 180_000)],
    failures: [],
  }));
  rememberVisit('/', now - 60_000, maren);
};

describe('the pages that one visits, on the profile', () => {
  beforeEach(() => {
    localStorage.clear();
    asMaren();
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'globalPrivacyControl'));

  it('are counted until that is switched off, which forgets what is kept and is taken back by Undo', async () => {
    keepSome();
    const { sent } = renderApp('/account/profile');
    const region = await visits();
    const count = within(region).getByRole('switch', { name: /^Count which pages I visit/ });
    expect(count).toBeChecked();
    await userEvent.click(count);
    await userEvent.click(within(region).getByRole('button', { name: 'Save choice' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        name: 'VisitsMutation',
        variables: { input: { id: maren, analyticsOptOut: true } },
      }),
    );
    expect(await within(region).findByText('No visits are kept in this browser.')).toBeInTheDocument();
    expect(hasOptedOut(maren)).toBe(true);
    expect(localStorage.getItem(`${historyPrefix}tab`)).toBeNull();
    // The times of the last visits serve the person alone.
    expect(within(region).getByText(/You last opened:/)).toHaveTextContent('Home 1 min ago');

    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(count).toBeChecked());
    expect(await screen.findByText(/those that were forgotten stay so/)).toBeInTheDocument();
    expect(hasOptedOut(maren)).toBe(false);
  });

  it('are forgotten where another browser has switched counting off', async () => {
    keepSome();
    const { stub } = renderApp('/account/profile');
    stub.change('User:Maren Oduya', { analyticsOptOut: true });
    const region = await visits();
    expect(await within(region).findByText('No visits are kept in this browser.')).toBeInTheDocument();
    expect(hasOptedOut(maren)).toBe(true);
  });

  it('are still counted when switching that off is refused', async () => {
    keepSome();
    renderApp('/account/profile', { refuse: new Map([['VisitsMutation', 'OFFLINE']]) });
    const region = await visits();
    await userEvent.click(within(region).getByRole('switch', { name: /^Count which pages I visit/ }));
    await userEvent.click(within(region).getByRole('button', { name: 'Save choice' }));
    expect(await within(region).findByRole('alert')).toBeInTheDocument();
    expect(hasOptedOut(maren)).toBe(false);
    expect(within(region).getByText(/^3 visits in the last 30 days/)).toBeInTheDocument();
  });

  it('[280] [281] are listed as this browser keeps them, and forgotten on request', async () => {
    keepSome();
    renderApp('/account/profile');
    const region = await visits();
    expect(within(region).getByText(/^3 visits in the last 30 days/)).toBeInTheDocument();
    const cells = within(region)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Page', 'Visits', 'Time on average', 'Last visit'],
      ['Home', '2', '8 s', expect.stringMatching(/ago|now/)],
      ['A thing', '1', '3 min', expect.stringMatching(/ago|now/)],
    ]);
    const forget = () => userEvent.click(within(region).getByRole('button', { name: 'Forget these visits' }));
    await forget();
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(localStorage.getItem(`${historyPrefix}tab`)).not.toBeNull();
    await forget();
    await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
    expect(within(region).getByText('No visits are kept in this browser.')).toHaveFocus();
    expect(localStorage.getItem(`${historyPrefix}tab`)).toBeNull();
  });

  it('say so when the browser asks that none are counted', async () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    renderApp('/account/profile');
    expect(
      within(await visits()).getByText(/^Your browser asks sites not to follow you/),
    ).toBeInTheDocument();
  });
});
