import { describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { EventBars } from './EventBars.js';
import type { Stretch } from './event-bars.js';
import { EventsByTime } from './EventsByTime.js';

const hour = (n: number) => new Date(Date.UTC(2026, 6, 12, n)).toISOString();
const answer = {
  ...{ unit: 'HOUR' as const, events: 10, isAll: true },
  bars: [0, 1, 2, 3, 4].map((n) => ({ from: hour(n), to: hour(n + 1), events: 2 })),
};

/** The bars, 500 pixels wide beside their axis and margin, 168 high. */
const shown = () => {
  const onNarrow = jest.fn();
  function Bars() {
    const [chosen, setChosen] = useState<Stretch>();
    return <EventBars ref={useRef(null)} {...{ answer, chosen, onNarrow }} onChoose={setChosen} />;
  }
  render(<Bars />);
  const slider = screen.getByRole('slider');
  slider.getBoundingClientRect = () => new DOMRect(0, 0, 592, 168);
  const at = (clientX: number, clientY = 60) => ({
    ...{ button: 0, clientX, clientY, pointerType: 'mouse', ctrlKey: false, metaKey: false },
  });
  const pressAt = (x: number, y?: number) => {
    point('pointerDown', at(x, y));
    point('pointerUp', at(x, y));
  };
  const point = (kind: 'pointerDown' | 'pointerUp' | 'pointerCancel', init: object) => {
    // The browser of the tests has no events of pointers with a place.
    const event = createEvent[kind](slider);
    fireEvent(slider, Object.assign(event, init));
  };
  return { slider, onNarrow, pressAt, point, at };
};

/** Elements are as wide as the bars, which are drawn then. */
const drawn = () => {
  const { ResizeObserver } = globalThis;
  globalThis.ResizeObserver = class {
    readonly #told: ResizeObserverCallback;
    constructor(told: ResizeObserverCallback) {
      this.#told = told;
    }
    observe() {
      this.#told([{ contentRect: new DOMRect(0, 0, 592, 168) } as ResizeObserverEntry], this);
    }
    unobserve() {}
    disconnect() {}
  };
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 592, 168));
  return () => {
    globalThis.ResizeObserver = ResizeObserver;
    jest.restoreAllMocks();
  };
};

describe('the bars of events', () => {
  it('give way to fewer while the last of them is pointed at', async () => {
    const restore = drawn();
    try {
      function Bars({ of }: { readonly of: typeof answer }) {
        return (
          <EventBars
            ref={useRef(null)}
            answer={of}
            chosen={undefined}
            onChoose={() => undefined}
            onNarrow={() => undefined}
          />
        );
      }
      const { rerender, container } = render(<Bars of={answer} />);
      const drawing = container.querySelector('.recharts-wrapper')!.parentElement!;
      fireEvent.mouseMove(drawing, { clientX: 44 + 450, clientY: 60 });
      expect(await screen.findByText('2 events')).toBeInTheDocument();
      rerender(<Bars of={{ ...answer, events: 4, bars: answer.bars.slice(0, 2) }} />);
      expect(screen.getByRole('slider')).toHaveAttribute('aria-valuemax', '2');
    } finally {
      restore();
    }
  });

  it('narrow by a press on one, and not by one beside them: on the counts, the margin or the times', () => {
    const { onNarrow, pressAt } = shown();
    for (const [x, y] of [
      [20, 60],
      [570, 60],
      [300, 4],
      [300, 150],
    ] as const)
      pressAt(x, y);
    expect(onNarrow).not.toHaveBeenCalled();
    pressAt(44 + 150);
    expect(onNarrow).toHaveBeenCalledWith({ first: 1, last: 1 }, false);
  });

  it('ask for a new tab where a key is held that does so', () => {
    const { onNarrow, point, at } = shown();
    point('pointerDown', at(44 + 150));
    point('pointerUp', { ...at(44 + 150), ctrlKey: true });
    expect(onNarrow).toHaveBeenCalledWith({ first: 1, last: 1 }, true);
  });

  it('choose what was chosen before, where a press became a scroll', () => {
    const { slider, point, at } = shown();
    fireEvent.keyDown(slider, { key: 'End' });
    point('pointerDown', { ...at(44 + 150), pointerType: 'touch' });
    expect(slider).toHaveAttribute('aria-valuenow', '2');
    point('pointerCancel', at(44 + 150));
    expect(slider).toHaveAttribute('aria-valuenow', '5');
  });

  it('leave to the browser what is its own: Alt and the left arrow go back', () => {
    const { slider } = shown();
    expect(fireEvent.keyDown(slider, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(slider).toHaveAttribute('aria-valuetext', 'No bar is chosen');
    expect(fireEvent.keyDown(slider, { key: 'ArrowLeft' })).toBe(false);
  });
});

it('the table says of the first bar that there may be more, as the bar does', () => {
  const told = { error: undefined, isBusy: false, isOfOthers: false, onAgain: () => undefined };
  render(
    <MemoryRouter initialEntries={['/?view=table']}>
      <EventsByTime told={{ ...told, answer: { ...answer, isAll: false } }} />
    </MemoryRouter>,
  );
  const rows = screen.getAllByRole('row');
  expect(rows[5]).toHaveTextContent(/at least 2$/);
  expect(rows[4]).toHaveTextContent(/[AP]M2$/);
});
