import { thingTypes } from '@hedgerow/domain';
import { afterEach, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { drawings } from './drawings.js';
import { Illustration } from './Illustration.js';

afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

it('is drawn for every type of thing', () =>
  expect(Object.keys(drawings).sort()).toEqual(thingTypes.map((type) => type.toLowerCase()).sort()));

it('is drawn at once where the browser does not tell what is on the screen', () => {
  const { container } = render(<Illustration type="TREE" />);
  expect(container.querySelector('use')).toHaveAttribute('href', `${drawings['tree']}#drawing`);
});

it('is drawn when it comes near the screen, and stays', () => {
  let tell!: (entries: { isIntersecting: boolean }[]) => void;
  let watched = 0;
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(told: typeof tell) {
        tell = told;
      }
      observe = () => void (watched += 1);
      disconnect = () => void (watched -= 1);
    },
  });
  const { container } = render(<Illustration type="TREE" />);
  act(() => tell([{ isIntersecting: false }]));
  expect(container.querySelector('use')).toBeNull();
  act(() => tell([{ isIntersecting: true }]));
  expect(container.querySelector('use')).not.toBeNull();
  expect(watched).toBe(0);
});
