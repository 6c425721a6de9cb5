import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { consequence } from './TakeAccess.js';

const rowan = stubId('thing', 1);
const path = `/things/${rowan}/collaborators`;
const people = async () =>
  within(await screen.findByRole('region', { name: 'People with access' })).getAllByRole('listitem');

beforeEach(asMaren);

describe('the people with access to a thing', () => {
  it('have their role beside their name; the only owner stays, and reads why', async () => {
    renderApp(path);
    const [maren, tomas, maria] = await people();
    expect(maren).toHaveTextContent('Maren Oduya (you)The only owner. A thing needs at least one.Owner');
    expect(within(maren!).queryByRole('button')).toBeNull();
    expect(tomas).toHaveTextContent(/Tomas Reyes.*Collaborator/);
    expect(maria).toHaveTextContent(/Christodoulopoulou.*Viewer/);
  });

  it('[346] get another role at once, with Undo', async () => {
    const { sent } = renderApp(path);
    await people();
    const choice = () => screen.getByRole('combobox', { name: 'What Tomas Reyes may do' });
    expect(choice()).toHaveDisplayValue('Collaborator');
    await userEvent.selectOptions(choice(), 'Owner');
    expect(await screen.findByText('Tomas Reyes is now an owner.')).toBeInTheDocument();
    await waitFor(() => expect(choice()).toHaveDisplayValue('Owner'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tomas Reyes is now a collaborator.')).toBeInTheDocument();
    await waitFor(() => expect(choice()).toHaveDisplayValue('Collaborator'));
    const asked = sent
      .filter(({ name }) => name === 'RoleChoiceMutation')
      .map(({ variables }) => variables.input);
    expect(asked).toMatchObject([
      { id: stubId('access', 1), isOwner: true, isCollaborator: false },
      { id: stubId('access', 1), isOwner: false, isCollaborator: true },
    ]);
  });

  it('keep the focus on their role, and one notice with Undo of the latest change', async () => {
    const { sent } = renderApp(path);
    await people();
    const choice = screen.getByRole('combobox', { name: 'What Tomas Reyes may do' });
    choice.focus();
    fireEvent.change(choice, { target: { value: 'owner' } });
    // Disabled, it would lose the focus in a browser.
    expect(choice).toBeEnabled();
    fireEvent.change(choice, { target: { value: 'viewer' } });
    expect(await screen.findByText('Tomas Reyes is now an owner.')).toBeInTheDocument();
    expect(sent.filter(({ name }) => name === 'RoleChoiceMutation')).toHaveLength(1);
    await userEvent.selectOptions(choice, 'Viewer');
    expect(await screen.findByText('Tomas Reyes is now a viewer.')).toBeInTheDocument();
    expect(screen.queryByText('Tomas Reyes is now an owner.')).toBeNull();
    expect(choice).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove access: Tomas Reyes' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('Tomas Reyes no longer has access.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('[371] keep their role when that fails', async () => {
    renderApp(path, { refuse: new Map([['RoleChoiceMutation', 'DENIED']]) });
    await people();
    const choice = screen.getByRole('combobox', { name: /^What Maria/ });
    await userEvent.selectOptions(choice, 'Collaborator');
    expect(await screen.findByText(/^Failed to make user collaborator\. /)).toBeInTheDocument();
    expect(choice).toHaveDisplayValue('Viewer');
    await userEvent.selectOptions(choice, 'Owner');
    expect(await screen.findByText(/^Failed to make user owner\. /)).toBeInTheDocument();
  });

  it('are asked before they stop being an owner themselves', async () => {
    const { stub, sent } = renderApp(path);
    stub.change('Access:1', { isOwner: true });
    await people();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^What Maren/ }), 'Viewer');
    const dialog = screen.getByRole('dialog', { name: 'Stop being an owner?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay an owner' }));
    expect(sent.some(({ name }) => name === 'RoleChoiceMutation')).toBe(false);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^What Maren/ }), 'Viewer');
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop being an owner' }),
    );
    expect(await screen.findByText('You are now a viewer.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('lose it after a question, and the focus goes to the next person', async () => {
    const { sent } = renderApp(path);
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Remove access: Tomas Reyes' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Tomas Reyes’s access?' });
    expect(dialog).toHaveTextContent('can still see Mill Lane rowan');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('Tomas Reyes no longer has access.')).toBeInTheDocument();
    await waitFor(async () => expect(await people()).toHaveLength(2));
    const { input } = sent.find(({ name }) => name === 'TakeAccessMutation')!.variables;
    expect(input).toMatchObject({ id: stubId('access', 1) });
    expect(screen.getByRole('button', { name: /^Remove access: Maria/ })).toHaveFocus();
  });

  it('are none to take it from in the end: the focus goes to the heading', async () => {
    renderApp(path);
    await people();
    for (const name of [/^Remove access: Maria/, /^Remove access: Tomas/]) {
      await userEvent.click(screen.getByRole('button', { name }));
      const dialog = screen.getByRole('dialog');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    }
    expect(screen.getByRole('heading', { name: 'People with access' })).toHaveFocus();
  });

  it('who have lost it already go from the list', async () => {
    const { stub, refuse } = renderApp(path);
    await people();
    refuse.set('TakeAccessMutation', 'NTFND');
    stub.remove(stubId('access', 1));
    await userEvent.click(screen.getByRole('button', { name: 'Remove access: Tomas Reyes' }));
    const dialog = screen.getByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('This access was already removed.')).toBeInTheDocument();
    await waitFor(async () => expect(await people()).toHaveLength(2));
  });

  it('read what they will no longer do', () => {
    const person = { name: 'Ada', isViewer: false, mayRecord: true };
    const pear = { name: 'Private pear', isPublic: false };
    const says = (...given: Parameters<typeof consequence>) => expect(consequence(...given));
    says(person, pear).toBe('Ada will no longer see Private pear, because it is private.');
    says({ ...person, isViewer: true }, { name: 'Pear', isPublic: true }).toBe(
      'You can still see Pear, as everybody can, but can no longer record or change anything.',
    );
    says({ ...person, mayRecord: false }, { name: 'Pear', isPublic: true }).toBe(
      'Ada can still see Pear, as everybody can.',
    );
  });

  it('read what owners, collaborators and viewers may do', async () => {
    renderApp(path);
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'WhatOwnerCollaboratorViewer',
      'See it, its readings and its timelineYesYesYes',
      'Record actionsYesYesNo',
      'Edit it, invite people, change rolesYesNoNo',
      'Delete itYesNoNo',
    ]);
  });

  it('read that their own was taken away', async () => {
    const { stub, pushRow } = renderApp(path);
    await people();
    const thing = { ...stub.thing(1), viewerMayEdit: false, viewerMayRecord: false, accesses: null };
    await pushRow(rowan, { thingUpdated: { thing } });
    expect(await screen.findByText('Your access to Mill Lane rowan was removed.')).toBeInTheDocument();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText('You are no longer an owner of Mill Lane rowan.')).toBeNull();
    expect(
      screen.getByText(/^2 people have access\. Only they can see who else has it\.$/),
    ).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('[370] keep it when that fails', async () => {
    renderApp(path, { refuse: new Map([['TakeAccessMutation', 'TRANSIENT']]) });
    await people();
    await userEvent.click(screen.getByRole('button', { name: 'Remove access: Tomas Reyes' }));
    const dialog = screen.getByRole('dialog', { name: 'Remove Tomas Reyes’s access?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove access' }));
    expect(await within(dialog).findByText(/^Failed to remove access\. /)).toBeInTheDocument();
    expect(await people()).toHaveLength(3);
  });

  it('are not shown to guests', async () => {
    asGuest();
    renderApp(path);
    const region = await screen.findByRole('region', { name: 'People with access' });
    expect(within(region).getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/signin?next=${encodeURIComponent(path)}`,
    );
    expect(screen.queryByText('Tomas Reyes')).toBeNull();
  });
});
