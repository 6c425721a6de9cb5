import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

const section = async () => within(await screen.findByRole('region', { name: 'Second factor' }));
const press = async (name: string) => userEvent.click((await section()).getByRole('button', { name }));
const type = async (label: RegExp, text: string) =>
  userEvent.type((await section()).getByLabelText(label), text);
const inputOf = (sent: { name: string; variables: Record<string, unknown> }[], of: string) =>
  sent.find(({ name }) => name === of)?.variables.input;

beforeEach(asMaren);

describe('[101] the second factor', () => {
  it('is turned on by passphrase, scan and code; the recovery codes are shown once', async () => {
    const { sent } = renderApp('/account/emails');
    expect((await section()).getByText('Off')).toBeInTheDocument();
    await press('Add a second factor');
    await press('Go on');
    expect((await section()).getByLabelText(/^Passphrase/)).toHaveAccessibleDescription(
      'This field is mandatory',
    );
    await type(/^Passphrase/, 'Rowan-berries-7');
    await press('Go on');
    expect(await screen.findByRole('img', { name: 'QR code for an authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
    await type(/^Code/, '123456');
    await press('Turn it on');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
    expect(codes.getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
    expect(inputOf(sent, 'AddFactorBeginMutation')).toEqual({ password: 'Rowan-berries-7' });
    expect(inputOf(sent, 'AddFactorConfirmMutation')).toEqual({ code: '123456' });
    await press('I kept them');
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
    expect((await section()).getByText('On')).toBeInTheDocument();
  });

  it('is turned off by passphrase and code', async () => {
    const { sent, stub, router } = renderApp('/things');
    stub.protect();
    await act(() => router.navigate('/account/emails'));
    expect((await section()).getByText(/8 of 10 recovery codes are left/)).toBeInTheDocument();
    await press('Turn it off');
    await type(/^Passphrase/, 'Rowan-berries-7');
    await type(/^Code/, 'ABCD-2345');
    await press('Turn it off');
    expect(await screen.findByText(/^The second factor is off/)).toBeInTheDocument();
    expect(inputOf(sent, 'ProveFactorRemoveMutation')).toEqual({
      ...{ password: 'Rowan-berries-7', code: 'ABCD-2345' },
    });
    await waitFor(async () => expect((await section()).getByText('Off')).toBeInTheDocument());
  });

  it('left half way is as it was', async () => {
    renderApp('/account/emails');
    await press('Add a second factor');
    await press('Cancel');
    expect((await section()).getByRole('button', { name: 'Add a second factor' })).toBeInTheDocument();
  });
});

it('signing in asks for a code once the passphrase was right', async () => {
  asGuest();
  const { sent, stub } = renderApp('/signin');
  stub.protect();
  await userEvent.type(await screen.findByLabelText(/^Username/), 'maren');
  await userEvent.type(screen.getByLabelText(/^Passphrase/), 'Rowan-berries-7');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByLabelText(/^Code of your second factor/);
  expect(code).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Type the code.');
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(sent.filter(({ name }) => name === 'SignInPageMutation')).toHaveLength(3));
  expect(sent.findLast(({ name }) => name === 'SignInPageMutation')!.variables.input).toMatchObject({
    ...{ username: 'maren', code: '123456' },
  });
});

describe('an administrator without the rights of one', () => {
  const open = async (path: string, state: Record<string, unknown>) => {
    const { stub, router } = renderApp('/things');
    stub.change('User:Maren Oduya', { isAdmin: true });
    stub.change('SecondFactor', state);
    await act(() => router.navigate(path));
  };

  it.each(['/', '/admin'])('is told at %s that a second factor is missing', async (path) => {
    await open(path, { isRequired: true });
    expect(
      await screen.findByText(/^You are an administrator without a second factor\./),
    ).toBeInTheDocument();
    expect(screen.queryByText('Only administrators see this page.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', '/account/emails');
  });

  it.each(['/', '/admin'])('is asked at %s to sign in again where the factor is on', async (path) => {
    await open(path, { isRequired: true, since: '2026-05-01T08:00:00Z' });
    expect(
      await screen.findByText(/^You are an administrator, but not in this session\./),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/signin'));
    expect(new URLSearchParams(window.location.search).get('next') ?? '/').toBe(path);
  });

  it('is not called anything else when the answer does not come', async () => {
    const { router } = renderApp('/things', { refuse: new Map([['useLackOfRightsQuery', 'UNAVAILABLE']]) });
    await act(() => router.navigate('/admin'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeInTheDocument();
    expect(screen.queryByText('Only administrators see this page.')).toBeNull();
  });
});
