import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(button(name));
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(screen.getByLabelText(label), text);
const rows = async () =>
  within(await screen.findByRole('region', { name: 'E-mails' })).getAllByRole('listitem');

beforeEach(asMaren);

describe('[064] verifying an e-mail', () => {
  it('by the code that is typed: the address is named, another code can be sent, and it leads on', async () => {
    const { sent, router } = renderApp('/verify?next=/groups');
    await title('Verify your e-mail');
    expect(screen.getByText(/^We sent a code to m\.oduya@parks/)).toBeInTheDocument();
    await press('Verify');
    expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(/This field is mandatory$/);
    await press(/^Send again/);
    expect(await screen.findByText(/^Another code is on its way to m\.oduya/)).toBeInTheDocument();
    await type(/^Code/, 'abcd 2345');
    await press('Verify');
    expect(await screen.findByText('Your e-mail is verified.')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups'));
    expect(sent.find(({ name }) => name === 'VerifyPageMutation')!.variables.input).toMatchObject({
      userEmailId: stubId('email', 3),
      token: 'abcd 2345',
    });
  });

  it('by the link of a letter only at a press, by a guest as well', async () => {
    asGuest();
    const { sent, router } = renderApp(`/verify#email=${stubId('email', 3)}&code=ABCD-2345`);
    await title('Verify your e-mail');
    expect(screen.getByLabelText(/^Code/)).toHaveValue('ABCD-2345');
    expect(sent.some(({ name }) => name === 'VerifyPageMutation')).toBe(false);
    await press('Verify');
    await waitFor(() => expect(router.state.location.pathname).toBe('/signin'));
  });

  it('[359] says what is wrong with a code, and goes on to nothing', async () => {
    const { router } = renderApp('/verify', { refuse: new Map([['VerifyPageMutation', 'LOCKD']]) });
    await title('Verify your e-mail');
    await type(/^Code/, 'ABCD-2345');
    await press('Verify');
    expect(await screen.findByRole('alert')).toHaveTextContent('Refused: LOCKD');
    expect(router.state.location.pathname).toBe('/verify');
    expect(screen.queryByText('Your e-mail is verified.')).toBeNull();
  });

  it('without a link asks a guest to sign in', async () => {
    asGuest();
    renderApp('/verify');
    await title('Sign in to continue');
  });

  it('is asked for at home while no address is verified', async () => {
    const { stub } = renderApp('/things');
    stub.change('UserEmail:1', { isVerified: false });
    await userEvent.click((await screen.findAllByRole('link', { name: 'Home' }))[0]!);
    expect(await screen.findByText('Your e-mail is not verified yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enter the code' })).toHaveAttribute('href', '/verify');
  });
});

describe('a forgotten passphrase', () => {
  beforeEach(asGuest);

  it('[065] [066] leads from the sign-in to the code and the new passphrase, whether or not the address is known', async () => {
    const { sent, router } = renderApp('/signin');
    await title('Sign in');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot your passphrase?' }));
    await title('Forgot your passphrase?');
    await type(/^E-mail/, 'maren@oduya.example');
    await press('Send the code');
    await title('Choose a new passphrase');
    expect(router.state.location).toMatchObject({ pathname: '/reset', search: '' });
    expect(screen.getByText(/^If an account has the address maren@oduya\.example/)).toBeInTheDocument();
    expect(screen.getByLabelText(/^E-mail/)).toHaveValue('maren@oduya.example');
    await type(/^Code/, 'ABCD-2345');
    await type(/^New passphrase/, 'Alder-and-ash-7');
    await type(/^Passphrase again/, 'Alder-and-ash-8');
    await press('Change passphrase');
    expect(screen.getByLabelText(/^Passphrase again/)).toHaveAccessibleDescription(
      'Passphrases do not match',
    );
    await userEvent.clear(screen.getByLabelText(/^Passphrase again/));
    await type(/^Passphrase again/, 'Alder-and-ash-7');
    await press('Change passphrase');
    await title('Sign in');
    expect(screen.getByText('Your passphrase is changed. Sign in with the new one.')).toBeInTheDocument();
    expect(sent.find(({ name }) => name === 'ResetPageMutation')!.variables.input).toEqual({
      email: 'maren@oduya.example',
      resetToken: 'ABCD-2345',
      newPassword: 'Alder-and-ash-7',
    });
  });

  it('by the link of the letter needs the new passphrase alone', async () => {
    const { sent } = renderApp(`/reset#user=${stubId('user', 1)}&code=ABCD-2345`);
    await title('Choose a new passphrase');
    expect(screen.queryByLabelText(/^E-mail|^Code/)).toBeNull();
    await type(/^New passphrase/, 'Alder-and-ash-7');
    await type(/^Passphrase again/, 'Alder-and-ash-7');
    await press('Change passphrase');
    await title('Sign in');
    expect(sent.find(({ name }) => name === 'ResetPageMutation')!.variables.input).toMatchObject({
      userId: stubId('user', 1),
    });
  });
});

it('[100] the passphrase is changed with the old one', async () => {
  const { router } = renderApp('/account/passphrase');
  await title('Passphrase');
  await press('Change passphrase');
  expect(screen.getByLabelText(/^Old passphrase/)).toHaveFocus();
  await type(/^Old passphrase/, 'Rowan-berries-7');
  await type(/^New passphrase/, 'Alder-and-ash-7');
  await type(/^Passphrase again/, 'Alder-and-ash-7');
  await press('Change passphrase');
  expect(await screen.findByText(/^Your passphrase is changed\. Other sessions/)).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/emails'));
});

describe('[101] the e-mails of an account', () => {
  it('show which one is primary, which are verified, and offer what fits', async () => {
    renderApp('/account/emails');
    const [first, second, third] = await rows();
    expect(first).toHaveTextContent(/^maren@riverside-growers\.examplePrimary.*Verified$/);
    expect(within(first!).queryByRole('button')).toBeNull();
    expect(
      within(second!)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Make primary', 'Delete']);
    expect(third).toHaveTextContent('Not verified');
    expect(within(third!).getByRole('link', { name: /^Enter the code/ })).toHaveAttribute(
      'href',
      `/verify?email=${stubId('email', 3)}&next=/account/emails`,
    );
  });

  it('another one becomes primary', async () => {
    renderApp('/account/emails');
    await rows();
    await press('Make primary: maren@oduya.example');
    expect(await screen.findByText('E-mails go to maren@oduya.example now.')).toBeInTheDocument();
    expect((await rows())[1]).toHaveTextContent('Primary');
  });

  it('one is deleted after a question, and the focus goes to the next', async () => {
    renderApp('/account/emails');
    await rows();
    await press('Delete: maren@oduya.example');
    const dialog = screen.getByRole('dialog', { name: 'Delete maren@oduya.example?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete this e-mail' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(button(/^Delete: m\.oduya/)).toHaveFocus();
  });

  it('one more is added, and the field is empty again', async () => {
    const { sent } = renderApp('/account/emails');
    await rows();
    await press('Add e-mail');
    expect(screen.getByLabelText('Add an e-mail')).toHaveAccessibleDescription(/This field is mandatory$/);
    await type('Add an e-mail', 'new@oduya.example');
    await press('Add e-mail');
    expect(await screen.findByText(/^new@oduya\.example is added\./)).toBeInTheDocument();
    expect(screen.getByLabelText('Add an e-mail')).toHaveValue('');
    expect(sent.find(({ name }) => name === 'AddEmailMutation')!.variables.input).toMatchObject({
      email: 'new@oduya.example',
    });
  });
});
