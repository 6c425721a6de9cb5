import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';

beforeEach(asMaren);

it.each<[line: string, path: string, press: string, fields: readonly string[]]>([
  ['[334]', '/signin', 'Sign in', ['Username', 'Passphrase']],
  ['[335]', '/reset', 'Change passphrase', ['E-mail', 'Code', 'New passphrase']],
  ['[336]', '/account/passphrase', 'Change passphrase', ['Old passphrase', 'New passphrase']],
  ['[337]', '/groups/new', 'Create this group', ['Name']],
])('%s %s asks for what it cannot do without, and sends nothing', async (_line, path, press, fields) => {
  if (path === '/signin' || path === '/reset') asGuest();
  const { sent } = renderApp(path);
  await screen.findByRole('heading', { level: 1 });
  const before = sent.length;
  await userEvent.click(screen.getAllByRole('button', { name: press }).at(-1)!);
  for (const label of fields)
    expect(screen.getByLabelText(new RegExp(`^${label}\\W*$`))).toHaveAccessibleDescription(
      /This field is mandatory$/,
    );
  expect(sent.slice(before).filter(({ name }) => name.endsWith('Mutation'))).toEqual([]);
});
