import { afterEach, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ScrollBox } from './ScrollBox.js';

const usual = globalThis.ResizeObserver;
let resized: () => void;

/** A box of 300 by 200 pixels around something of this size. */
const boxAround = (width: number, height: number) => {
  globalThis.ResizeObserver = class {
    constructor(private readonly told: ResizeObserverCallback) {
      resized = () => this.told([], this as never);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  } as never;
  render(
    <ScrollBox label="Table: Sessions">
      <p>Long</p>
    </ScrollBox>,
  );
  const box = screen.getByRole('region', { name: 'Table: Sessions' });
  for (const [name, value] of Object.entries({
    ...{ clientWidth: 300, clientHeight: 200, scrollWidth: width, scrollHeight: height },
  }))
    Object.defineProperty(box, name, { configurable: true, value });
  fireEvent(box, new Event('scroll'));
  return box;
};

afterEach(() => {
  globalThis.ResizeObserver = usual;
});

it('what fits is no stop of the Tab key, and has no edge in shade', () => {
  const box = boxAround(300.6, 200);
  expect(box).not.toHaveAttribute('tabindex');
  expect(box).not.toHaveAttribute('data-more');
});

it('what does not fit is reached by keyboard, and shows where there is more', () => {
  const box = boxAround(500, 400);
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box).toHaveAttribute('data-more', 'right bottom');
  box.scrollLeft = 80;
  fireEvent.scroll(box);
  expect(box).toHaveAttribute('data-more', 'left right bottom');
  [box.scrollLeft, box.scrollTop] = [200, 200];
  fireEvent.scroll(box);
  expect(box).toHaveAttribute('data-more', 'left');
});

it('is looked at again when what is in it, or its room, changes', () => {
  const box = boxAround(300, 200);
  Object.defineProperty(box, 'scrollHeight', { configurable: true, value: 900 });
  fireEvent(window, new Event('resize'));
  expect(box).not.toHaveAttribute('tabindex');
  act(() => resized());
  expect(box).toHaveAttribute('data-more', 'bottom');
});
