import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth } from '../auth/auth.js';
import { keepInvitation, keptInvitation } from '../invitations/kept-invitation.js';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { loading } from './leave.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);

interface Sent {
  readonly input: { readonly receiptId: string };
}

const loadAnew = loading.anew;
beforeEach(asMaren);
afterEach(() => {
  loading.anew = loadAnew;
});

describe('[106] asking to delete the account', () => {
  it('says what goes and what stays, asks for the passphrase, and where the letter went', async () => {
    const { sent } = renderApp('/account/delete-account');
    await title('Delete your account');
    expect(await screen.findByText(/^Your 147 actions stay/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Delete account' })).toHaveAttribute('aria-current', 'page');
    await press('Send the e-mail');
    expect(screen.getByLabelText(/^Passphrase/)).toHaveAccessibleDescription(/mandatory$/);
    await type(/^Passphrase/, 'Correct1horse');
    await press('Send the e-mail');
    expect(await screen.findByText(/on its way to maren@riverside-growers\.example/)).toBeInTheDocument();
    expect(sent.find(({ name }) => name === 'DeleteAccountPageMutation')!.variables.input).toEqual({
      password: 'Correct1horse',
    });
  });

  it('says what was refused, and the session stays', async () => {
    renderApp('/account/delete-account', { refuse: new Map([['DeleteAccountPageMutation', 'DENIED']]) });
    await title('Delete your account');
    await screen.findByLabelText(/^Passphrase/);
    await type(/^Passphrase/, 'Correct1horse');
    await press('Send the e-mail');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: DENIED');
    expect(auth.get().role).toBe('bk_user');
  });

  it('sends a guest to sign in', async () => {
    asGuest();
    renderApp('/account/delete-account');
    await title('Sign in');
  });
});

describe('[107] what becomes of what one owns', () => {
  it('offers those with access, or removal; sends what was chosen with code and passphrase; and leaves', async () => {
    const loaded = jest.fn<(path: string) => void>();
    loading.anew = loaded;
    const { sent } = renderApp('/account/delete#code=ABCD-2345');
    await title('What happens to what you own');
    keepInvitation({
      to: 'thing',
      id: stubId('invitation', 1),
      code: 'ABCD-2345',
      name: 'Old rowan',
      emailHint: 'm…@p….example',
    });
    const rowan = screen.getByLabelText('What happens to Mill Lane rowan');
    expect(rowan).toHaveDisplayValue('Goes to Tomas Reyes');
    await userEvent.selectOptions(rowan, 'Goes to Priya Nair');
    await userEvent.selectOptions(screen.getByLabelText('What happens to Riverside Growers'), 'Is removed');
    expect(screen.getByText('No one else has access: it is removed')).toBeInTheDocument();
    expect(screen.getByText(/^And 3 more/)).toBeInTheDocument();
    await press('Delete my account');
    expect(screen.getByText('Say that you have read it')).toBeInTheDocument();
    await type(/^Passphrase/, 'Correct1horse');
    await userEvent.click(screen.getByRole('switch', { name: /^I have read this/ }));
    await press('Delete my account');
    await waitFor(() => expect(loaded).toHaveBeenCalled());
    const { input } = sent.find(({ name }) => name === 'DeletePageMutation')!.variables as unknown as Sent;
    expect(loaded).toHaveBeenCalledWith(`/account/deleted#receipt=${input.receiptId}`);
    expect(auth.get().role).not.toBe('bk_user');
    expect(keptInvitation()).toBeUndefined();
    expect(input).toEqual({
      receiptId: expect.stringMatching(
        /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      token: 'ABCD-2345',
      password: 'Correct1horse',
      choices: [
        { id: stubId('thing', 1), to: stubId('user', 3) },
        { id: stubId('thing', 9), to: null },
        { id: stubId('group', 1), to: null },
      ],
    });
  });

  it('[116] leads to the receipt although the answer is lost; where nothing was done it says what was wrong', async () => {
    const loaded = jest.fn<(path: string) => void>();
    loading.anew = loaded;
    const refuse = new Map([['DeletePageMutation', 'OFFLINE']]);
    const { sent } = renderApp('/account/delete#code=ABCD-2345', { refuse });
    await title('What happens to what you own');
    await type(/^Passphrase/, 'Correct1horse');
    await userEvent.click(screen.getByRole('switch', { name: /^I have read this/ }));
    await press('Delete my account');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(loaded).not.toHaveBeenCalled();
    refuse.set('DeletePageMutation', 'LOST');
    await press('Delete my account');
    await waitFor(() => expect(loaded).toHaveBeenCalled());
    const tries = sent
      .filter(({ name }) => name === 'DeletePageMutation')
      .map(({ variables }) => (variables as unknown as Sent).input.receiptId);
    // The same one: a try whose answer was lost is found by the next one.
    expect(new Set(tries).size).toBe(1);
    expect(loaded).toHaveBeenCalledWith(`/account/deleted#receipt=${tries[0]}`);
  });

  it('without the link asks for the code; who owns nothing alone is told so', async () => {
    renderApp('/account/delete', { empty: true });
    await title('What happens to what you own');
    expect(screen.getByText(/^You own nothing alone/)).toBeInTheDocument();
    expect(screen.getByText(/^Your personal group.* is removed with your account\.$/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Code/)).toHaveValue('');
    expect(screen.getByRole('link', { name: 'Ask for an e-mail' })).toHaveAttribute(
      'href',
      '/account/delete-account',
    );
  });

  it('a wrong code is said, and what was chosen stays', async () => {
    renderApp('/account/delete#code=ABCD-2345', { refuse: new Map([['DeletePageMutation', 'CREDENTIALS']]) });
    await title('What happens to what you own');
    const rowan = screen.getByLabelText('What happens to Mill Lane rowan');
    await userEvent.selectOptions(rowan, 'Is removed');
    await type(/^Passphrase/, 'Correct1horse');
    await userEvent.click(screen.getByRole('switch', { name: /^I have read this/ }));
    await press('Delete my account');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: CREDENTIALS');
    expect(rowan).toHaveDisplayValue('Is removed');
  });
});

describe('[116] afterwards', () => {
  beforeEach(asGuest);

  it('a guest who has the id of the receipt sees what was erased and can save it', async () => {
    renderApp(`/account/deleted#receipt=${stubId('receipt', 1)}`);
    await title('Your account is deleted');
    expect(await screen.findByText('2 names, 3 e-mails, 1 passphrase, 3 sign-ins')).toBeInTheDocument();
    expect(screen.getByText('2 things, 1 device')).toBeInTheDocument();
    expect(screen.getByText('147 actions')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save the receipt' })).toBeInTheDocument();
  });

  it.each(['/account/deleted', `/account/deleted#receipt=${stubId('receipt', 2)}`])(
    'at %s there is no receipt, and it leads on',
    async (path) => {
      renderApp(path);
      await title('No such receipt');
      expect(screen.getByText(/^There is no such receipt/)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
    },
  );

  it('says when Hedgerow cannot be reached, and asks again by itself', async () => {
    const refuse = new Map([['DeletedPageQuery', 'OFFLINE']]);
    renderApp(`/account/deleted#receipt=${stubId('receipt', 1)}`, { refuse });
    expect(await screen.findByText(/^Hedgerow cannot be reached/)).toBeInTheDocument();
    refuse.clear();
    expect(await screen.findByText('147 actions', {}, { timeout: 3_000 })).toBeInTheDocument();
  });
});
