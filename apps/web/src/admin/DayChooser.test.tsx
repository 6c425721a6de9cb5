import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { Stretch } from './bar-at.js';
import { drawnDays, sayStretch } from './by-week.js';
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
  const onOpen = jest.fn();
  const days = daysOf(count);
  const drawn = drawnDays(days, 'mean');
  const of = { drawn, label: 'People.', say, isUpToToday: false, sayAll: sayStretch({ drawn, say, days }) };
  function Shown() {
    const [chosen, setChosen] = useState<Stretch>();
    return <DayChooser {...of} chosen={chosen} onChoose={setChosen} onOpen={onOpen} />;
  }
  render(<Shown />);
  return { onOpen, slider: screen.getByRole('slider') };
};

/** jsdom knows no pointers: an event of the mouse under the name of one. */
const point = (
  name: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
  at: readonly [number, number],
  more: object = {},
) => {
  const [clientX, clientY] = at;
  const { pointerType, ...init } = { pointerType: 'mouse', ...more };
  const event = new MouseEvent(name, { bubbles: true, button: 0, clientX, clientY, ...init });
  fireEvent(screen.getByRole('slider'), Object.assign(event, { pointerType }));
};

describe('the days that can be chosen', () => {
  it('open by a press, in a new tab where that is asked for', () => {
    const { onOpen } = show(4);
    point('pointerdown', [60, 100]);
    point('pointerup', [70, 120]);
    point('pointerdown', [400, 100]);
    point('pointerup', [400, 100], { ctrlKey: true });
    expect(onOpen.mock.calls).toEqual([
      [{ first: 0, last: 0 }, false],
      [{ first: 3, last: 3 }, true],
    ]);
  });

  it('open several together that were dragged over, whichever way, and say what they are meanwhile', () => {
    const { onOpen, slider } = show(4);
    point('pointerdown', [300, 100]);
    point('pointermove', [160, 100]);
    expect(slider).toHaveAttribute('aria-valuetext', 'Jan 6 to Jan 7, 2026, 3 people on an average day');
    point('pointerup', [60, 100]);
    expect(onOpen.mock.calls).toEqual([[{ first: 0, last: 2 }, false]]);
  });

  it('stay where a press began at the counts or the dates, or is taken back', () => {
    const { onOpen, slider } = show(4);
    point('pointerdown', [10, 100]);
    point('pointerup', [60, 100]);
    point('pointerdown', [60, 230]);
    point('pointerup', [60, 230]);
    point('pointerdown', [60, 100]);
    point('pointercancel', [60, 100]);
    point('pointerup', [60, 100]);
    expect(onOpen).not.toHaveBeenCalled();
    expect(slider).toHaveAttribute('aria-valuenow', '4');
  });

  it('are chosen by a finger', () => {
    const { onOpen, slider } = show(4);
    point('pointerdown', [60, 100], { pointerType: 'touch' });
    point('pointermove', [160, 100], { pointerType: 'touch' });
    point('pointerup', [160, 100], { pointerType: 'touch' });
    expect(onOpen).not.toHaveBeenCalled();
    expect(slider).toHaveAttribute('aria-valuetext', 'Jan 5 to Jan 6, 2026, 3 people on an average day');
  });

  it('are chosen by arrows, several with Shift, and opened by Enter', () => {
    const { onOpen, slider } = show(4);
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true });
    fireEvent.keyDown(slider, { key: 'Enter' });
    expect(onOpen.mock.calls).toEqual([[{ first: 2, last: 3 }, false]]);
  });

  it('open with Enter the day that is said, before any is chosen or after Escape', () => {
    const { onOpen, slider } = show(4);
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Jan 8, 2026'));
    fireEvent.keyDown(slider, { key: 'Enter' });
    fireEvent.keyDown(slider, { key: 'Home' });
    fireEvent.keyDown(slider, { key: 'Escape' });
    fireEvent.keyDown(slider, { key: 'Enter' });
    const lastDay = [{ first: 3, last: 3 }, false];
    expect(onOpen.mock.calls).toEqual([lastDay, lastDay]);
  });

  it('are as before a drag that Escape gives up', () => {
    const { onOpen, slider } = show(4);
    fireEvent.keyDown(slider, { key: 'Home' });
    point('pointerdown', [300, 100]);
    point('pointermove', [160, 100]);
    fireEvent.keyDown(slider, { key: 'Escape' });
    expect(slider).toHaveAttribute('aria-valuenow', '1');
    point('pointermove', [300, 100]);
    point('pointerup', [300, 100]);
    expect(onOpen).not.toHaveBeenCalled();
    expect(slider).toHaveAttribute('aria-valuenow', '1');
  });

  it('are weeks where days are too many, and said to be so', () => {
    const { slider, onOpen } = show(365);
    expect(slider).toHaveAccessibleName('People. Drawn by week.');
    expect(slider).toHaveAttribute('aria-valuemax', '53');
    expect(slider).toHaveAttribute('aria-valuetext', 'Jan 4, 2027, 3 people on an average day');
    expect(slider).not.toHaveTextContent('By week');
    expect(screen.getByText(/^By week, an average day of each/)).toBeInTheDocument();
    fireEvent.keyDown(slider, { key: 'End' });
    fireEvent.keyDown(slider, { key: 'Enter' });
    expect(onOpen).toHaveBeenCalledWith({ first: 52, last: 52 }, false);
  });
});
