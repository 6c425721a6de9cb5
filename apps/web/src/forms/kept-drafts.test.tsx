import { beforeEach, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auth } from '../auth/auth.js';
import { asMaren, tokenOf } from '../testing/renderApp.js';
import { TextField } from './Field.js';
import { FormBody } from './FormBody.js';
import { useForm } from './useForm.js';

const guest = tokenOf({ role: 'bk_anonymous' });
const asTomas = () => auth.accept(tokenOf({ role: 'bk_user', user_id: 'tomas' }));

function NameForm() {
  const form = useForm({
    initial: { name: '' },
    input: (values) => values,
    check: () => [],
    onSubmit: async () => undefined,
  });
  return (
    <FormBody form={form} submit="Save">
      <TextField {...form.field('name')} label="Name" />
    </FormBody>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Name' });

/** Types into the form, and leaves it as the session ends in one of the ways. */
const leaveBy = async (end: () => Promise<void>) => {
  const { unmount } = render(<NameForm />);
  await userEvent.type(name(), 'Mill Lane rowan');
  await end();
  unmount();
};

beforeEach(() => {
  asMaren();
  globalThis.fetch = jest.fn(
    async () =>
      ({ status: 200, json: async () => ({ data: { signInAsGuest: { jwtToken: guest } } }) }) as Response,
  );
});

it('what was typed when the session ended is there when the same person is back, once', async () => {
  await leaveBy(() => auth.expire());
  expect(auth.get().role).toBe('bk_anonymous');
  asMaren();
  const { unmount } = render(<NameForm />);
  expect(name()).toHaveValue('Mill Lane rowan');
  unmount();
  render(<NameForm />);
  expect(name()).toHaveValue('');
});

it('is not shown to another person, nor to a guest', async () => {
  await leaveBy(() => auth.expire());
  const asGuest = render(<NameForm />);
  expect(name()).toHaveValue('');
  asGuest.unmount();
  asTomas();
  render(<NameForm />);
  expect(name()).toHaveValue('');
});

it('goes with a sign-out that was meant', async () => {
  await leaveBy(() => auth.clear());
  asMaren();
  render(<NameForm />);
  expect(name()).toHaveValue('');
});
