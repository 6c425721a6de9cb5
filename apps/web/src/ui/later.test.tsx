import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, useLayoutEffect } from 'react';
import { later, soon } from './later.js';

type Part = ComponentType<{ onClose: () => void }>;
const Here: Part = () => <p>Here</p>;
const handleClose = () => undefined;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it.each([
  ['that a press opens', (load: () => Promise<Part>) => later(load)],
  ['that comes soon', (load: () => Promise<Part>) => soon(load)],
])(
  'a part %s is shown when its code comes after it was drawn and before its effects run',
  async (_, make) => {
    let arrive!: () => void;
    // A promise calls back in a turn of its own: this one does when the test says so.
    const code = {
      then: (come: (part: Part) => Part) =>
        new Promise<Part>((resolve) => (arrive = () => resolve(come(Here)))),
    };
    const LaterPart = make(() => code as Promise<Part>);
    const Arrival = () => {
      useLayoutEffect(() => arrive(), []);
      return null;
    };
    // The first asks for the code.
    render(<LaterPart onClose={handleClose} />);
    expect(screen.queryByText('Here')).toBeNull();
    // So long the first screen is waited for at most.
    act(() => void jest.advanceTimersByTime(6_000));
    const second = (
      <>
        <LaterPart onClose={handleClose} />
        <Arrival />
      </>
    );
    await act(async () => void render(second));
    expect(screen.getAllByText('Here')).toHaveLength(2);
  },
);
