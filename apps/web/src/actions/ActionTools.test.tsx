import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { isDeleted } from './Timeline.js';

const rowan = stubId('thing', 1);
const timeline = () => screen.findByRole('region', { name: 'Timeline' });
const entry = async (text: string | RegExp) =>
  within(await timeline())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.match(text))!;

/** Opens the dashboard and records a watering: the one entry there that is Maren's own. */
const withWatering = async (options?: Parameters<typeof renderApp>[1]) => {
  const app = renderApp(`/things/${rowan}/dashboard`, options);
  await userEvent.click(await screen.findByRole('button', { name: 'Watered' }));
  const [tools] = await within(await timeline()).findAllByRole('button', {
    name: /^Edit or delete: Watered/,
  });
  await userEvent.click(tools!);
  return app;
};

/** The same, with a comment typed into its form. */
const withTyped = async () => {
  const app = await withWatering();
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.type(comment()!, 'Two cans');
  return app;
};

const comment = () => screen.queryByRole('textbox', { name: 'Comment' });
const question = () => screen.queryByRole('dialog', { name: 'Discard your changes?' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(asMaren);

describe('an entry of the timeline', () => {
  it('is edited by the person who recorded it, in the form of recording', async () => {
    const { sent } = await withWatering();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('radio', { name: 'Watering' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Two cans');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
    expect(await entry('Two cans')).toHaveTextContent(/Edited just now/);
    const { input } = sent.find(({ name }) => name === 'ActionSheetEditMutation')!.variables;
    expect(input).toEqual({
      nodeId: 'Action:100',
      comments: 'Two cans',
      clientMutationId: expect.any(String),
    });
  });

  it('is as before after Undo', async () => {
    const { sent } = await withTyped();
    await press('Save changes');
    await screen.findByText('Changes saved.');
    const [undo] = screen.getAllByRole('button', { name: 'Undo' }).slice(-1);
    await userEvent.click(undo!);
    expect(await screen.findByText('Undone. The action is as it was before.')).toBeInTheDocument();
    const { input } = sent.findLast(({ name }) => name === 'ActionSheetEditMutation')!.variables;
    expect(input).toEqual({ nodeId: 'Action:100', comments: '', clientMutationId: expect.any(String) });
    await waitFor(async () => expect(await entry('Two cans')).toBeUndefined());
  });

  it('is deleted after a question, and the focus goes to the next entry', async () => {
    await withWatering();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this action?' });
    expect(dialog).toHaveTextContent(/^.*Watered, today at/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete action' }));
    expect(await screen.findByText('The action was deleted.')).toBeInTheDocument();
    await waitFor(async () =>
      expect(within(await timeline()).queryByRole('button', { name: /^Edit or delete/ })).toBeNull(),
    );
    expect(screen.getByRole('button', { name: /^Delete: Measured/ })).toHaveFocus();
  });

  it('of all the last one that can be deleted leaves the focus on the entry before it, then on the heading', async () => {
    renderApp(`/things/${rowan}/dashboard`);
    const deleteLast = async () => {
      const buttons = within(await timeline()).getAllByRole('button', { name: /^Delete: / });
      await userEvent.click(buttons.at(-1)!);
      await press('Delete action');
      await waitFor(() => expect(buttons.at(-1)).not.toBeInTheDocument());
    };
    await deleteLast();
    expect(screen.getByRole('button', { name: /^Delete: Watered/ })).toHaveFocus();
    await deleteLast();
    await deleteLast();
    expect(screen.getByRole('heading', { name: 'Timeline' })).toHaveFocus();
  });

  it('that somebody else has deleted already is said to be, and goes', async () => {
    const { stub, refuse } = await withWatering();
    await press('Delete');
    refuse.set('deleteActionMutation', 'NTFND');
    stub.remove(stubId('action', 100));
    await press('Delete action');
    expect(await screen.findByText('It was already deleted.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(await entry(/^Watered.*Maren/)).toBeUndefined());
  });

  it('is kept by no button, key or press while its deletion runs', async () => {
    const { stub, pushThing, hold } = await withWatering();
    const release = hold('deleteActionMutation');
    await press('Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete this action?' });
    await press('Delete action');
    expect(within(dialog).getByRole('button', { name: 'Deleting…' })).toHaveFocus();
    expect(within(dialog).getAllByRole('status')[0]).toHaveTextContent('Deleting…');
    expect(within(dialog).getByRole('button', { name: 'Keep it' })).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: 'Close' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await userEvent.click(dialog);
    expect(dialog).toBeInTheDocument();
    // The row goes before the answer comes: that is this deletion, not another one.
    stub.remove(stubId('action', 100));
    await pushThing(1);
    expect(dialog).toHaveAccessibleName('Delete this action?');
    expect(within(dialog).queryByText(/meanwhile/)).toBeNull();
    release();
    expect(await screen.findByText('The action was deleted.')).toBeInTheDocument();
    expect(dialog).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Delete: Measured/ })).toHaveFocus();
  });

  it('of another person is only deleted, by owners; the first entry stays', async () => {
    renderApp(`/things/${rowan}/dashboard`);
    const [upkeep, registered] = [await entry('Looked after'), await entry('Added')];
    expect(within(upkeep).getByRole('button', { name: /^Delete: Looked after/ })).toBeInTheDocument();
    expect(within(registered).queryByRole('button')).toBeNull();
  });

  it('has no buttons for a guest', async () => {
    asGuest();
    renderApp(`/things/${rowan}/dashboard`);
    expect(within(await entry('Looked after')).queryByRole('button')).toBeNull();
  });

  it('is gone from the whole history too', async () => {
    const { stub, pushThing } = renderApp(`/things/${rowan}/timeline`);
    await screen.findByRole('region', { name: '7 entries' });
    stub.remove(stubId('action', 3));
    await pushThing(1);
    expect(await screen.findByRole('region', { name: '6 entries' })).toBeInTheDocument();
  });
});

describe('what is typed into the sheet of an entry', () => {
  const closing: Record<string, () => Promise<unknown>> = {
    Escape: () => userEvent.keyboard('{Escape}'),
    'its ×': () => press('Close'),
    'a press beside it': () => userEvent.click(screen.getByRole('dialog')),
    Cancel: () => press('Cancel'),
  };
  it.each(Object.keys(closing))('is lost by %s only after a question', async (way) => {
    await withTyped();
    await closing[way]!();
    expect(question()).toBeInTheDocument();
    await press('Keep editing');
    expect(comment()).toHaveValue('Two cans');
    await closing[way]!();
    await press('Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Edit or delete: Watered/ })).toHaveFocus();
    expect(await entry('Two cans')).toBeUndefined();
  });

  it('is not asked about when nothing is changed', async () => {
    await withTyped();
    await userEvent.clear(comment()!);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can be marked with the pointer beyond the edge of the sheet', async () => {
    await withTyped();
    await userEvent.clear(comment()!);
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: comment()! },
      { keys: '[/MouseLeft]', target: screen.getByRole('dialog') },
    ]);
    fireEvent.click(screen.getByRole('dialog'));
    expect(comment()).toBeInTheDocument();
  });

  it('is still there to copy when somebody else deletes the entry', async () => {
    const { stub, pushThing } = await withTyped();
    stub.remove(stubId('action', 100));
    await pushThing(1);
    expect(await screen.findByText('This action was deleted in the meantime.')).toBeInTheDocument();
    expect(comment()).toHaveValue('Two cans');
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: /^Delete: Measured/ })).toHaveFocus();
  });

  it('outlives the row, which makes room for newer entries', async () => {
    const { stub, pushThing } = await withTyped();
    for (let i = 0; i < 20; i++) stub.record({ thingId: rowan, type: 'UPKEEP', comments: '' });
    await pushThing(1);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Edit or delete: Watered/ })).toBeNull(),
    );
    expect(comment()).toHaveValue('Two cans');
    expect(screen.queryByText(/meanwhile/)).toBeNull();
  });
});

describe('an entry that is missing in a list', () => {
  const at = (day: number) => ({ nodeId: `Action:${day}`, createdAt: `2026-07-0${day}T12:00:00Z` });
  it('is deleted when older ones are there', () => expect(isDeleted(at(3), [at(4), at(2)])).toBe(true));
  it('is not when it only made room for newer ones', () =>
    expect(isDeleted(at(1), [at(4), at(2)])).toBe(false));
});
