import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const probe = `/devices/${stubId('device', 1)}`;
const people = async () =>
  within(await screen.findByRole('region', { name: 'People with access' })).getAllByRole('listitem');

beforeEach(asMaren);

describe('the people of a device', () => {
  it('[204] stand on its page; the only owner stays', async () => {
    renderApp(probe);
    const [maren, tomas] = await people();
    expect(maren).toHaveTextContent('Maren Oduya (you)The only owner. A device needs at least one.Owner');
    expect(tomas).toHaveTextContent(/Tomas Reyes/);
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', `${probe}/settings`);
  });

  it('[210] become owners at once, with Undo', async () => {
    const { sent } = renderApp(`${probe}/settings`);
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Make owner: Tomas Reyes' }));
    expect(await screen.findByText('Tomas Reyes is now an owner.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tomas Reyes is now a viewer.')).toBeInTheDocument();
    const asked = sent.filter(({ name }) => name === 'DevicePersonMutation');
    expect(asked.map(({ variables }) => variables.input)).toMatchObject([
      { isOwner: true },
      { isOwner: false },
    ]);
  });

  it('[211] lose their access after a question', async () => {
    renderApp(`${probe}/settings`);
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Remove access: Tomas Reyes' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('Tomas Reyes no longer has access.')).toBeInTheDocument();
    await waitFor(async () => expect(await people()).toHaveLength(2));
  });

  it('read that their own was taken away', async () => {
    const { stub, pushRow } = renderApp(probe);
    await people();
    const device = { ...stub.device(1), viewerMayEdit: false, deviceId: null, accesses: null };
    await pushRow(stubId('device', 1), { deviceUpdated: { device } });
    expect(await screen.findByText('Your access to Rowan probe was removed.')).toBeInTheDocument();
  });
});
