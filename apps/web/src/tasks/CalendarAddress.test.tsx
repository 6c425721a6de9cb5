import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';

const address = `http://localhost/calendar/${'a1B2'.repeat(10)}.ics`;
const region = async () => within(await screen.findByRole('region', { name: 'Your tasks in a calendar' }));
const press = async (name: string) => userEvent.click(await (await region()).findByRole('button', { name }));
const confirm = async (title: string, name: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }));

beforeEach(asMaren);

describe('the address of the calendar', () => {
  it('is told once, copied, and made anew after asking', async () => {
    const writeText = jest.fn(async (_text: string) => undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const { sent } = renderApp('/account/profile');
    await press('Make an address');
    expect(await (await region()).findByLabelText('Your address')).toHaveValue(address);
    await press('Copy the address');
    expect(writeText).toHaveBeenLastCalledWith(address);
    expect(await screen.findByText('The address was copied.')).toBeInTheDocument();
    await userEvent.click((await region()).getByRole('switch', { name: /^As things to do/ }));
    await press('Copy the address');
    expect(writeText).toHaveBeenLastCalledWith(`${address}?as=tasks`);
    await press('Make it anew');
    await confirm('Make the address anew?', 'Make it anew');
    expect(sent.filter(({ name }) => name === 'CalendarAddressMutation')).toHaveLength(2);
  });

  it('is not told again, and can be revoked', async () => {
    const { stub, router } = renderApp('/groups');
    await screen.findByRole('heading', { level: 1, name: 'Groups' });
    stub.makeCalendarAddress();
    await act(() => router.navigate('/account/profile'));
    expect(await (await region()).findByText(/^Your address was made/)).toBeInTheDocument();
    expect((await region()).queryByLabelText('Your address')).toBeNull();
    await press('Revoke it');
    await confirm('Revoke the address?', 'Revoke it');
    expect(await screen.findByText('The address was revoked.')).toBeInTheDocument();
    expect(await (await region()).findByRole('button', { name: 'Make an address' })).toBeInTheDocument();
  });

  it('that could not be made is said', async () => {
    renderApp('/account/profile', { refuse: new Map([['CalendarAddressMutation', 'TRANSIENT']]) });
    await press('Make an address');
    expect(await screen.findByText('Refused: TRANSIENT')).toBeInTheDocument();
  });

  it('fails alone, with a way to try again', async () => {
    const { refuse } = renderApp('/account/profile', {
      refuse: new Map([['CalendarAddressQuery', 'TRANSIENT']]),
    });
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeInTheDocument();
    refuse.clear();
    await press('Try again');
    expect(await (await region()).findByRole('button', { name: 'Make an address' })).toBeInTheDocument();
  });
});
