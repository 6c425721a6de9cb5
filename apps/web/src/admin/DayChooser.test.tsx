import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { drawnDays } from './by-week.js';
import { DayChooser } from './DayChooser.js';
import { dayAfter } from './figure-days.js';

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ date: dayAfter('2026-01-05', n), count: 3 }));
const say = ({ count }: { readonly count: number }) => `${count} people`;

// A box of 464 pixels: 400 for the bars, at 44.
beforeEach(() => {
  const box = {
    left: 0,
    top: 0,
    width: 464,
    height: 240,
    right: 464,
    bottom: 240,
    x: 0,
    y: 0,
    toJSON: () => '',
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(box);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const show = (count: number) => {
  const onChoose = jest.fn();
  const onOpen = jest.fn();
  const drawn = drawnDays(daysOf(count), 'mean');
  const of = { drawn, label: 'People.', say, isUpToToday: false };
  render(<DayChooser {...of} chosen={undefined} onChoose={onChoose} onOpen={onOpen} />);
  return { onChoose, onOpen, drawn, slider: screen.getByRole('slider') };
};

/** jsdom knows no pointers: an event of the mouse under the name of one. */
const point = (name: 'pointerdown' | 'pointerup', at: readonly [number, number], more: object = {}) => {
  const [clientX, clientY] = at;
  const { pointerType, ...init } = { pointerType: 'mouse', ...more };
  const event = new MouseEvent(name, { bubbles: true, button: 0, clientX, clientY, ...init });
  fireEvent(screen.getByRole('slider'), Object.assign(event, { pointerType }));
};

describe('the days that can be chosen', () => {
  it('open by a press that begins and ends on one bar, in a new tab where that is asked for', () => {
    const { onOpen, drawn } = show(4);
    point('pointerdown', [60, 100]);
    point('pointerup', [70, 120]);
    point('pointerdown', [400, 100]);
    point('pointerup', [400, 100], { ctrlKey: true });
    expect(onOpen.mock.calls).toEqual([
      [drawn.bars[0], false],
      [drawn.bars[3], true],
    ]);
  });

  it('stay where a press ends elsewhere, began elsewhere, or is at the dates', () => {
    const { onOpen } = show(4);
    point('pointerdown', [60, 100]);
    point('pointerup', [400, 100]);
    point('pointerdown', [10, 100]);
    point('pointerup', [60, 100]);
    point('pointerdown', [60, 230]);
    point('pointerup', [60, 230]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('are chosen by a finger', () => {
    const { onOpen, onChoose } = show(4);
    point('pointerdown', [60, 100], { pointerType: 'touch' });
    point('pointerup', [60, 100], { pointerType: 'touch' });
    expect([onOpen.mock.calls.length, onChoose.mock.calls]).toEqual([0, [[0]]]);
  });

  it('are weeks where days are too many, and said to be so', () => {
    const { slider, onOpen, drawn } = show(365);
    expect(slider).toHaveAccessibleName('People. Drawn by week.');
    expect(slider).toHaveAttribute('aria-valuemax', '53');
    expect(slider).toHaveAttribute('aria-valuetext', 'Jan 4, 2027, 3 people on an average day');
    expect(slider).not.toHaveTextContent('By week');
    expect(screen.getByText(/^By week, an average day of each/)).toBeInTheDocument();
    fireEvent.keyDown(slider, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith(drawn.bars[52], false);
  });
});
