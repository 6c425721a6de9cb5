import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

type Typed = Readonly<Record<string, string>>;
const passphrases: Typed = { 'New passphrase': 'Alder-and-ash-7', 'Passphrase again': 'Alder-and-ash-7' };

beforeEach(asMaren);

it.each<[line: string, path: string, sends: string, typed: Typed, press: string, said: string]>([
  [
    '[363]',
    '/register',
    'RegisterPageMutation',
    {
      Name: 'Fern Hill',
      Username: 'fern',
      'E-mail': 'fern@example.org',
      Passphrase: 'Alder-and-ash-7',
      'Passphrase again': 'Alder-and-ash-7',
    },
    'Join',
    'Registration failed. Please try again.',
  ],
  [
    '[364]',
    '/forgot-password',
    'ForgotPasswordPageMutation',
    { 'E-mail': 'fern@example.org' },
    'Send the code',
    'Failed to send passphrase reset link.',
  ],
  [
    '[365]',
    '/account/passphrase',
    'PassphrasePageMutation',
    { 'Old passphrase': 'Correct1horse', ...passphrases },
    'Change passphrase',
    'Failed to change passphrase.',
  ],
  [
    '[367]',
    '/things/new',
    'NewThingPageMutation',
    { Name: 'Bed 12' },
    'Add this thing',
    'There has been a problem creating the thing.',
  ],
  [
    '[368]',
    '/account/delete-account',
    'DeleteAccountPageMutation',
    { Passphrase: 'Correct1horse' },
    'Send the e-mail',
    'Failed to delete account.',
  ],
])('%s %s says what did not happen before the cause', async (_line, path, sends, typed, press, said) => {
  if (path === '/register' || path === '/forgot-password') asGuest();
  renderApp(path, { refuse: new Map([[sends, 'UNAVAILABLE']]) });
  const button = await screen.findByRole('button', { name: press });
  if (path === '/things/new') await userEvent.click(screen.getByRole('radio', { name: 'Tree' }));
  for (const [label, text] of Object.entries(typed))
    await userEvent.type(screen.getByLabelText(new RegExp(`^${label}\\W*$`)), text);
  await userEvent.click(button);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
      expect.stringMatching(new RegExp(`^${said.replaceAll('.', '\\.')} \\w`)),
    ),
  );
});
