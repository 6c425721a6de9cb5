import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { dismiss } from '../ui/notices.js';

const rowan = stubId('thing', 1);
const edit = `/things/${rowan}/edit`;
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const field = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const typeOver = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};

beforeEach(asMaren);
afterEach(() => {
  for (let id = 0; id < 20; id++) dismiss(id);
});

describe('editing a thing', () => {
  it('[110] [345] sends only what changed, and leads back to the thing', async () => {
    const { sent, router } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    expect(field('Latitude')).toHaveValue('51.5019');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await typeOver('Name', ' Mill Lane service tree ');
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
    expect(await title('Mill Lane service tree')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`);
    await press('Undo');
    expect(await title('Mill Lane rowan')).toBeInTheDocument();
    const { input } = sent.find(({ name }) => name === 'EditThingPageMutation')!.variables;
    expect(input).toEqual({
      nodeId: 'Thing:1',
      name: 'Mill Lane service tree',
      clientMutationId: expect.any(String),
    });
  });

  it('a location that is emptied is removed', async () => {
    const { sent } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await userEvent.clear(field('Latitude'));
    await userEvent.clear(field('Longitude'));
    expect(screen.getByText('It will be saved without a location.')).toBeInTheDocument();
    await press('Save changes');
    await title('Mill Lane rowan');
    const { input } = sent.find(({ name }) => name === 'EditThingPageMutation')!.variables;
    expect(input).toMatchObject({ location: null });
  });

  it('a thing that was changed meanwhile is loaded again, and what was typed stays', async () => {
    const { stub, refuse } = renderApp(edit, { refuse: new Map([['EditThingPageMutation', 'STALE']]) });
    await title('Edit Mill Lane rowan');
    await typeOver('Name', 'Mill Lane service tree');
    await press('Save changes');
    expect(await screen.findByText('Refused: STALE')).toBeInTheDocument();
    stub.change('Thing:1', { name: 'Rowan', description: 'Water it at night' });
    refuse.clear();
    await press('Load it again');
    await waitFor(() => expect(field('Description')).toHaveValue('Water it at night'));
    expect(field('Name')).toHaveValue('Mill Lane service tree');
    expect(screen.queryByText('Refused: STALE')).toBeNull();
    expect(screen.getByText('Changed in the meantime to “Rowan”.')).toBeInTheDocument();
    await press('Keep mine');
    await press('Save changes');
    expect(await screen.findByText('Changes saved.')).toBeInTheDocument();
  });

  it('shows what others change while it is open, and asks where something is typed', async () => {
    const { stub, pushThing, sent } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    stub.change('Thing:1', { name: 'Rowan', location: { x: 51.6, y: -0.2 }, groupId: stubId('group', 2) });
    await pushThing(1);
    await title('Edit Rowan');
    expect(field('Name')).toHaveValue('Rowan');
    expect(field('Latitude')).toHaveValue('51.6');
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveDisplayValue('Canal Orchard');

    await press('Change what it is');
    expect(screen.getByRole('radio', { name: 'Tree' })).toHaveFocus();
    await userEvent.click(screen.getByRole('radio', { name: 'Hedge' }));
    stub.change('Thing:1', { type: 'BENCH' });
    await pushThing(1);
    expect(screen.getByRole('radio', { name: 'Hedge' })).toBeChecked();
    expect(screen.getByText('Changed in the meantime to “Bench”.')).toBeInTheDocument();
    await press('Save changes');
    expect(screen.getByRole('group', { name: /^What is it/ })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(sent.some(({ name }) => name === 'EditThingPageMutation')).toBe(false);
    await press('Use theirs');
    expect(screen.getByRole('radio', { name: 'Bench' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  });

  it('stays to be copied from when another person takes the right to edit, and is closed where nothing was typed', async () => {
    const { stub, pushThing } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await userEvent.type(field('Description'), 'At the ford');
    stub.change('Thing:1', { viewerMayEdit: false });
    await pushThing(1);
    const why = 'You are no longer an owner of Mill Lane rowan. What you typed stays here to copy.';
    expect(await screen.findByText(why)).toHaveAttribute('role', 'alert');
    expect(field('Description')).toHaveDisplayValue(/At the ford$/);
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    await userEvent.clear(field('Description'));
    await userEvent.type(field('Description'), stub.thing(1).description as string);
    expect(await screen.findByText('Only owners can edit Mill Lane rowan.')).toBeInTheDocument();
  });

  it('opened again, it shows the thing as it is now', async () => {
    const { stub, router } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await act(() => router.navigate('/groups'));
    await title('Groups');
    stub.change('Thing:1', { name: 'Rowan', description: 'Water it at night' });
    await act(() => router.navigate(edit));
    await title('Edit Rowan');
    expect(field('Name')).toHaveValue('Rowan');
    expect(field('Description')).toHaveValue('Water it at night');
  });

  it.each([
    [null, 'Another group (unchanged)'],
    [{ nodeId: 'Group:9', name: 'Personal', isPersonal: true }, 'Another person’s personal group'],
    [{ nodeId: 'Group:9', name: 'Hill Orchard', isPersonal: false }, 'Hill Orchard'],
  ])('offers a group that the viewer is not in as it is: %p', async (group, said) => {
    const { stub, router, sent } = renderApp('/groups');
    await title('Groups');
    stub.change('Thing:1', { groupId: stubId('group', 9), group: group && { ...stub.group(3), ...group } });
    await act(() => router.navigate(edit));
    await title('Edit Mill Lane rowan');
    const select = screen.getByRole('combobox', { name: 'Group' });
    expect(select).toHaveDisplayValue(said);
    expect(within(select).getAllByRole('option', { name: 'Personal' })).toHaveLength(1);
    await userEvent.selectOptions(select, 'Personal');
    await press('Save changes');
    await title('Mill Lane rowan');
    const { input } = sent.find(({ name }) => name === 'EditThingPageMutation')!.variables;
    expect(input).toMatchObject({ groupId: stubId('group', 0) });
  });

  it('opens at its top, and the way back from what is saved leads past it', async () => {
    const { router } = renderApp(`/things`);
    await title('Things');
    await act(() => router.navigate(`/things/${rowan}/dashboard`));
    await title('Mill Lane rowan');
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    jest.replaceProperty(window, 'scrollY', 1192);
    await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
    await title('Edit Mill Lane rowan');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    jest.restoreAllMocks();
    await userEvent.type(field('Name'), '!');
    await press('Save changes');
    await title('Mill Lane rowan!');
    await act(() => router.navigate(-1));
    await act(() => router.navigate(-1));
    await title('Things');
  });

  it('asks before it is left with changes, and only then', async () => {
    const { router } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await userEvent.type(field('Name'), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(field('Name')).toHaveValue('Mill Lane rowan!');
    await userEvent.type(field('Name'), '{Backspace}');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await title('Mill Lane rowan');
    expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`);
  });

  it('asks also while it saves, and leads on by itself once all is saved', async () => {
    const { router, hold } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await userEvent.type(field('Name'), '!');
    const release = hold('EditThingPageMutation');
    await press('Save changes');
    expect(field('Name')).toBeDisabled();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
    await act(async () => release());
    await title('Mill Lane rowan!');
    expect(router.state.location.pathname).toBe(`/things/${rowan}/dashboard`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('[110] is for those who may: a guest signs in and comes back, others are told', async () => {
    asGuest();
    const { router } = renderApp(edit);
    await title('Sign in');
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(edit)}`);
  });

  it('says that only owners change a thing', async () => {
    const { stub, router } = renderApp('/groups');
    await title('Groups');
    stub.change('Thing:1', { viewerMayEdit: false });
    await act(() => router.navigate(edit));
    expect(await title('You don’t have access')).toBeInTheDocument();
    expect(screen.getByText('Only owners can edit Mill Lane rowan.')).toBeInTheDocument();
  });
});

describe('editing a thing that is deleted meanwhile', () => {
  it('keeps what was typed, and cannot be saved', async () => {
    const { pushGone } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await typeOver('Description', 'Ask at number 14 for the key');
    await pushGone(rowan, { thingUpdated: { thing: null } });
    expect(
      await screen.findByText(/^Mill Lane rowan was deleted .* What you typed stays here to copy\.$/),
    ).toBeInTheDocument();
    expect(field('Description')).toHaveValue('Ask at number 14 for the key');
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('button', { name: 'Delete this thing' })).toBeNull();
  });

  it('makes way for the page of a thing that is gone where nothing was typed', async () => {
    const { pushGone } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await pushGone(rowan, { thingUpdated: { thing: null } });
    await title('Mill Lane rowan is gone');
  });
});

describe('deleting a thing', () => {
  it('asks first, names the thing, and leads to a list without it', async () => {
    const { router } = renderApp(edit);
    await title('Edit Mill Lane rowan');
    await press('Delete this thing');
    const dialog = screen.getByRole('dialog', { name: 'Delete this thing?' });
    expect(dialog).toHaveTextContent('Mill Lane rowan');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    await title('Things');
    expect(router.state.location.pathname).toBe('/things');
    expect(screen.getByText('Mill Lane rowan was deleted.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Library lavender strip' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Mill Lane rowan' })).toBeNull();
  });

  it('says what becomes of its devices, and goes on when it is deleted already', async () => {
    const { router } = renderApp(edit, { refuse: new Map([['DeleteThingMutation', 'NTFND']]) });
    await title('Edit Mill Lane rowan');
    await press('Delete this thing');
    const dialog = screen.getByRole('dialog', { name: 'Delete this thing?' });
    expect(dialog).toHaveTextContent('Its device stays, but is no longer linked to a thing.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    await title('Things');
    expect(router.state.location.pathname).toBe('/things');
    expect(screen.getByText('It was already deleted.')).toBeInTheDocument();
  });

  it('[368] stays, and says why, when it does not work', async () => {
    const { router } = renderApp(edit, { refuse: new Map([['DeleteThingMutation', 'TRANSIENT']]) });
    await title('Edit Mill Lane rowan');
    await press('Delete this thing');
    const dialog = screen.getByRole('dialog', { name: 'Delete this thing?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Failed to delete thing. Refused: TRANSIENT',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(router.state.location.pathname).toBe(edit);
  });
});
