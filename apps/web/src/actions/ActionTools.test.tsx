import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asGuest, asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';

const rowan = stubId('thing', 1);
const timeline = () => screen.findByRole('region', { name: 'Timeline' });
const entry = async (text: string | RegExp) =>
  within(await timeline())
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.match(text))!;

/** Opens the dashboard and records a watering: the one entry there that is Maren's own. */
const withWatering = async () => {
  const app = renderApp(`/things/${rowan}/dashboard`);
  await userEvent.click(await screen.findByRole('button', { name: 'Watered' }));
  const [tools] = await within(await timeline()).findAllByRole('button', {
    name: /^Edit or delete: Watered/,
  });
  await userEvent.click(tools!);
  return app;
};

beforeEach(asMaren);

describe('an entry of the timeline', () => {
  it('is edited by the person who recorded it, in the form of recording', async () => {
    const { sent } = await withWatering();
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByRole('radio', { name: 'Watering' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Nothing to save' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Comment' }), 'Two cans');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment' })).toBeNull());
    expect(await entry('Two cans')).toHaveTextContent(/Edited just now/);
    const { input } = sent.find(({ name }) => name === 'ActionToolsEditMutation')!.variables;
    expect(input).toEqual({
      nodeId: 'Action:100',
      comments: 'Two cans',
      clientMutationId: expect.any(String),
    });
  });

  it('is deleted after a question, and the focus goes to the title of the page', async () => {
    await withWatering();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this entry?' });
    expect(dialog).toHaveTextContent(/^.*Watered, today at/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete entry' }));
    expect(await screen.findByText('The entry is deleted.')).toBeInTheDocument();
    await waitFor(async () =>
      expect(within(await timeline()).queryByRole('button', { name: /^Edit or delete/ })).toBeNull(),
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('of another person is only deleted, by owners; the first entry stays', async () => {
    renderApp(`/things/${rowan}/dashboard`);
    const [upkeep, registered] = [await entry('Upkeep'), await entry('Registered')];
    expect(within(upkeep).getByRole('button', { name: /^Delete: Upkeep/ })).toBeInTheDocument();
    expect(within(registered).queryByRole('button')).toBeNull();
  });

  it('has no buttons for a guest', async () => {
    asGuest();
    renderApp(`/things/${rowan}/dashboard`);
    expect(within(await entry('Upkeep')).queryByRole('button')).toBeNull();
  });

  it('is gone from the whole history too', async () => {
    const { stub, pushThing } = renderApp(`/things/${rowan}/timeline`);
    await screen.findByRole('region', { name: '4 entries' });
    stub.remove(stubId('action', 3));
    await pushThing(1);
    expect(await screen.findByRole('region', { name: '3 entries' })).toBeInTheDocument();
  });
});
