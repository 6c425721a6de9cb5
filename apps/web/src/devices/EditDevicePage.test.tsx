import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const probe = stubId('device', 1);
const edit = `/devices/${probe}/edit`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typeOver = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};

beforeEach(asMaren);

describe('editing a device', () => {
  const opened = (options?: Parameters<typeof renderApp>[1]) => {
    const app = renderApp(edit, options);
    const inputs = () =>
      app.sent
        .filter(({ name }) => name === 'EditDevicePageMutation')
        .map(({ variables }) => variables.input);
    return { ...app, inputs };
  };

  it('[113] [352] sends only what changed, leads back to the device, and can be undone', async () => {
    const { inputs, router } = opened();
    await title('Edit Rowan probe');
    expect(screen.getByRole('combobox', { name: 'Linked to' })).toHaveDisplayValue('Mill Lane rowan');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await typeOver('Name', ' Old probe ');
    await typeOver('Latitude', '52,5');
    await userEvent.click(screen.getByRole('switch', { name: /^Public/ }));
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Linked to' }),
      'Library lavender strip',
    );
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    await title('Old probe');
    expect(router.state.location.pathname).toBe(`/devices/${probe}`);
    expect(screen.getByText('52.50000, -0.12460')).toBeInTheDocument();
    expect(screen.getByText('People with access only')).toBeInTheDocument();
    await press('Undo');
    await title('Rowan probe');
    const id = { nodeId: 'Device:1', clientMutationId: expect.any(String) };
    expect(inputs()).toEqual([
      { ...id, name: 'Old probe', x: 52.5, isPublic: false, thingId: stubId('thing', 2) },
      { ...id, name: 'Rowan probe', x: 51.5019, isPublic: true, thingId: stubId('thing', 1) },
    ]);
  });

  it('links one that is linked to nothing that is seen, which cannot be undone', async () => {
    const { stub, router } = renderApp('/groups');
    await title('Groups');
    stub.change('Device:1', { thing: null });
    await act(() => router.navigate(edit));
    await title('Edit Rowan probe');
    const linked = screen.getByRole('combobox', { name: 'Linked to' });
    expect(linked).toHaveDisplayValue('No thing that you can see');
    await userEvent.selectOptions(linked, 'Mill Lane rowan');
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Go to Mill Lane rowan' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('cannot be without a location', async () => {
    const { inputs } = opened();
    await title('Edit Rowan probe');
    expect(screen.queryByRole('button', { name: 'Remove the location' })).toBeNull();
    await userEvent.clear(field('Latitude'));
    await userEvent.clear(field('Longitude'));
    await press('Save changes');
    expect(await screen.findAllByText('This field is mandatory')).toHaveLength(2);
    await typeOver('Latitude', '91');
    await typeOver('Longitude', '0');
    expect(screen.getByText('Invalid coordinates received')).toBeInTheDocument();
    expect(inputs()).toEqual([]);
  });

  it('a device that was changed meanwhile is loaded again, and what was typed stays', async () => {
    const { stub, refuse } = opened({ refuse: new Map([['EditDevicePageMutation', 'STALE']]) });
    await title('Edit Rowan probe');
    await typeOver('Name', 'Old probe');
    await press('Save changes');
    expect(await screen.findByText('Refused: STALE')).toBeInTheDocument();
    stub.change('Device:1', { location: { x: 1, y: 2 } });
    refuse.clear();
    await press('Load it again');
    await waitFor(() => expect(field('Latitude')).toHaveValue('1'));
    expect(field('Name')).toHaveValue('Old probe');
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
  });

  it('shows what others change while it is open, and keeps what was typed when it goes', async () => {
    const { stub, pushRow, pushGone } = opened();
    await title('Edit Rowan probe');
    stub.change('Device:1', { name: 'Probe by the stop' });
    await pushRow(probe, { deviceUpdated: { device: stub.device(1) } });
    await title('Edit Probe by the stop');
    expect(field('Name')).toHaveValue('Probe by the stop');
    await typeOver('Name', 'Old probe');
    await pushGone(probe, { deviceUpdated: { device: null } });
    expect(
      await screen.findByText(/^Probe by the stop was removed, .* What you typed stays here to copy\.$/),
    ).toBeInTheDocument();
    expect(field('Name')).toHaveValue('Old probe');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('asks before it is left with changes', async () => {
    opened();
    await title('Edit Rowan probe');
    await userEvent.type(field('Name'), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(field('Name')).toHaveValue('Rowan probe!');
  });
});

describe('the pages for owners of a device', () => {
  it.each([
    ['[113]', 'edit'],
    ['[114]', 'settings'],
  ])('%s %s is for those who may: a guest signs in and comes back', async (_, page) => {
    const path = `/devices/${probe}/${page}`;
    asGuest();
    const { router } = renderApp(path);
    await title('Sign in');
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(path)}`);
  });

  it.each([
    ['[113]', 'edit', 'Only owners can edit Rowan probe.'],
    ['[114]', 'settings', 'Only owners can change who has access to Rowan probe.'],
  ])('%s %s tells others whose it is', async (_, page, said) => {
    const { stub, router } = renderApp('/groups');
    await title('Groups');
    stub.change('Device:1', { viewerMayEdit: false });
    await act(() => router.navigate(`/devices/${probe}/${page}`));
    expect(await title('You don’t have access')).toBeInTheDocument();
    expect(screen.getByText(said)).toBeInTheDocument();
    await act(() => router.navigate(`/devices/${stubId('device', 99)}/${page}`));
    expect(await title('Device not found')).toBeInTheDocument();
  });

  it('[114] lead from one to the other', async () => {
    renderApp(`/devices/${probe}`);
    await title('Rowan probe');
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    await title('Settings of Rowan probe');
    expect(screen.getByRole('region', { name: 'People with access' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
    await title('Edit Rowan probe');
  });
});
