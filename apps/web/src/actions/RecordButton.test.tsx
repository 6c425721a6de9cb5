import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { stubId } from '../testing/stub-records.js';
import { undoTime } from '../ui/notices.js';

const rowan = stubId('thing', 1);
const hedge = stubId('thing', 4);
const recording = 'recordActionMutation';
const deletion = 'deleteActionMutation';

const open = async () => {
  const app = renderApp(`/things/${rowan}/dashboard`);
  const button = await screen.findByRole('button', { name: 'Watered' });
  const count = (name: string) => app.sent.filter((operation) => operation.name === name).length;
  return { ...app, button, count };
};
/** Two presses before the page is drawn again. */
const pressTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
  });
const pass = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));
const later = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const undo = () => screen.findByRole('button', { name: 'Undo' });
const now = () => within(screen.getByRole('region', { name: 'Now' }));
const sheet = (name: string) => screen.findByRole('region', { name });
const entries = () => within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');

beforeEach(asMaren);
afterEach(() => void jest.useRealTimers());

describe('one press', () => {
  it('sends once, however fast the second one, and also right after the answer', async () => {
    const { button, count } = await open();
    await pressTwice(button);
    await undo();
    await pressTwice(button);
    expect(count(recording)).toBe(1);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleName('Watered, done');
    expect(screen.getAllByText('Recorded: you watered Mill Lane rowan.')).toHaveLength(1);
  });

  it.each([300, 1300])('is shown at once, %d ms before the answer', async (wait) => {
    const { button, hold } = await open();
    const before = entries().length;
    const release = hold(recording);
    await userEvent.click(button);
    const said = await sheet('Watered just now');
    expect(said).toHaveTextContent('The probe will show it within the hour.');
    expect(said).toHaveTextContent('Nothing for now');
    expect(now().getByText('Watered')).toBeInTheDocument();
    expect(entries()).toHaveLength(before + 1);
    expect(entries()[0]).toHaveTextContent('Maren Oduya');
    expect(entries()[0]).toHaveTextContent('Sending…');
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText(/^Recorded/)).toBeNull();
    await pass(wait);
    await act(async () => release());
    await undo();
    expect(entries()).toHaveLength(before + 1);
    expect(entries()[0]).not.toHaveTextContent('Sending…');
    expect(button).not.toHaveAttribute('aria-busy');
  });

  it('that takes 8 s says that it is still on its way, until it is there', async () => {
    const { button, hold } = await open();
    const release = hold(recording);
    await userEvent.click(button);
    expect(await screen.findByText(/^Still sending/, {}, { timeout: 5000 })).toBeInTheDocument();
    await pass(5000);
    expect(await sheet('Watered just now')).toBeInTheDocument();
    await act(async () => release());
    await undo();
    expect(screen.queryByText(/^Still sending/)).toBeNull();
  }, 60_000);

  it('that fails leaves nothing of it on the page, says why, and is tried again from the notice', async () => {
    const { button, refuse, count } = await open();
    const before = entries().length;
    refuse.set(recording, 'TRANSIENT');
    await userEvent.click(button);
    expect(await screen.findByText(/^Couldn’t record it\. Refused: TRANSIENT/)).toBeInTheDocument();
    expect(await sheet('Needs water today')).toBeInTheDocument();
    expect(now().queryByText('Watered')).toBeNull();
    expect(entries()).toHaveLength(before);
    refuse.clear();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await undo();
    expect(count(recording)).toBe(2);
  });
});

describe('a hedge, which is looked after first and watered when it is dry', () => {
  const openHedge = async (water: number, { isWatered = false } = {}) => {
    const app = renderApp(`/things/${hedge}/dashboard`);
    app.stub.water.set(4, water);
    if (isWatered) app.stub.record({ thingId: hedge, type: 'WATERING', comments: '' });
    const button = await screen.findByRole('button', { name: /^(Watered|Looked after)$/ });
    return { ...app, button };
  };

  it('is not asked to be watered again because its reading is older than the watering', async () => {
    expect((await openHedge(12, { isWatered: true })).button).toHaveTextContent('Looked after');
  });

  it('keeps what was pressed on its button as long as Undo is offered: no second press does something else', async () => {
    const { button, sent } = await openHedge(12);
    expect(button).toHaveTextContent('Watered');
    jest.useFakeTimers();
    await pressTwice(button);
    expect(button).toHaveTextContent('Watered');
    await later(undoTime - 1_000);
    expect(screen.getByRole('region', { name: /^Watered/ })).toBeInTheDocument();
    expect(button).toHaveTextContent('Watered');
    await pressTwice(button);
    await later(1_000);
    expect(button).toHaveTextContent('Looked after');
    const recorded = sent.filter(({ name }) => name === recording);
    expect(recorded.map(({ variables }) => variables.input)).toEqual([
      expect.objectContaining({ thingId: hedge, type: 'WATERING' }),
    ]);
  });

  it('is to be watered again after Undo', async () => {
    const { button } = await openHedge(12);
    await userEvent.click(button);
    await userEvent.click(await undo());
    await screen.findByText(/^Undone/);
    expect(button).toHaveTextContent('Watered');
    expect(await sheet('Too dry: water it now')).toBeInTheDocument();
  });
});

it('on a thing that was deleted under the eyes says that it is gone, and offers no other try', async () => {
  const { button, refuse } = await open();
  refuse.set(recording, 'NTFND');
  await userEvent.click(button);
  expect(
    await screen.findByText(
      'Couldn’t record it. Mill Lane rowan was deleted or is no longer shared with you.',
    ),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('Undo', () => {
  it('as long as it is offered, the button records nothing; with the notice gone, it is a button again', async () => {
    const { button, count } = await open();
    jest.useFakeTimers();
    await pressTwice(button);
    const notice = (await undo()).closest('li')!;
    fireEvent.pointerEnter(notice);
    await later(60_000);
    await pressTwice(button);
    expect(count(recording)).toBe(1);
    fireEvent.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(button).not.toHaveAttribute('aria-disabled');
    expect(button).toHaveAccessibleName('Watered');
    await pressTwice(button);
    await later(1_000);
    expect(count(recording)).toBe(2);
  });

  it('deletes what was recorded, once, and the advice is that of before', async () => {
    const { button, sent, count } = await open();
    const before = entries().length;
    await userEvent.click(button);
    await pressTwice(await undo());
    expect(await screen.findByText('Undone for everybody.')).toBeInTheDocument();
    expect(count(deletion)).toBe(1);
    const { input } = sent.find(({ name }) => name === deletion)!.variables;
    expect(input).toMatchObject({ id: stubId('action', 100) });
    expect(await sheet('Needs water today')).toBeInTheDocument();
    expect(entries()).toHaveLength(before);
    // It was a slip, so the next press is a recording again.
    await userEvent.click(button);
    await waitFor(() => expect(count(recording)).toBe(2));
  });

  it('shows at once what it does', async () => {
    const { button, hold } = await open();
    const before = entries().length;
    await userEvent.click(button);
    const release = hold(deletion);
    await userEvent.click(await undo());
    expect(await sheet('Needs water today')).toBeInTheDocument();
    expect(entries()).toHaveLength(before);
    expect(screen.queryByText(/^Undone/)).toBeNull();
    await act(async () => release());
  });

  it('that fails brings the entry back, and is offered again', async () => {
    const { button, refuse } = await open();
    const before = entries().length;
    await userEvent.click(button);
    refuse.set(deletion, 'TRANSIENT');
    await userEvent.click(await undo());
    expect(await screen.findByText(/^Couldn’t undo\. Refused/)).toBeInTheDocument();
    expect(await sheet('Watered just now')).toBeInTheDocument();
    expect(entries()).toHaveLength(before + 1);
    refuse.clear();
    await userEvent.click(await undo());
    await waitFor(() => expect(entries()).toHaveLength(before));
  });

  it('of what somebody else deleted meanwhile is no failure', async () => {
    const { button, refuse, stub } = await open();
    await userEvent.click(button);
    refuse.set(deletion, 'NTFND');
    stub.remove(stubId('action', 100));
    await userEvent.click(await undo());
    expect(await screen.findByText('Undone for everybody.')).toBeInTheDocument();
  });
});
