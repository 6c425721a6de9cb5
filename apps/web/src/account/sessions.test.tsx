import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const section = async () => within(await screen.findByRole('region', { name: 'Where you are signed in' }));
const rows = async () => (await section()).getAllByRole('listitem');

beforeEach(asMaren);

describe('[101] where one is signed in', () => {
  it('names each browser, says which one this is, and when the others were used last', async () => {
    renderApp('/account/emails');
    const [here, phone, unknown] = await rows();
    expect(here).toHaveTextContent(/^Firefox on Linuxsigned in .*, ends .*This browser$/);
    expect(within(here!).queryByRole('button')).toBeNull();
    expect(phone).toHaveTextContent(/^Chrome on Androidlast used 2 h ago, ends /);
    expect(unknown).toHaveTextContent(/^A browser we don’t know/);
  });

  it('one is signed out', async () => {
    const { sent } = renderApp('/account/emails');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on Android' }));
    expect(await screen.findByText('Chrome on Android is signed out.')).toBeInTheDocument();
    expect(await rows()).toHaveLength(2);
    expect(sent.find(({ name }) => name === 'SessionsEndMutation')!.variables.input).toEqual({
      id: stubId('session', 1),
    });
  });

  it('all others are signed out, and then there is nothing to sign out of', async () => {
    renderApp('/account/emails');
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('a sign-in elsewhere is seen without a reload', async () => {
    const { sent, pushRow, stub } = renderApp('/account/emails');
    expect(await rows()).toHaveLength(3);
    stub.remove(stubId('session', 2));
    await pushRow('00000000-0000-7000-8000-000000000001', {
      userUpdated: { user: { ...stub.viewer(), lastSignIn: new Date().toISOString() } },
    });
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(sent.filter(({ name }) => name === 'EmailsPageQuery').length).toBeGreaterThan(1);
  });

  it('says what went wrong when it could not be ended', async () => {
    renderApp('/account/emails', { refuse: new Map([['SessionsEndMutation', 'NTFND']]) });
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on Android' }));
    expect(await screen.findByText('Refused: NTFND')).toBeInTheDocument();
  });
});
