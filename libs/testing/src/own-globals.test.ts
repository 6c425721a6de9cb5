import { afterEach, expect, it } from '@jest/globals';

const real = { JSON: globalThis.JSON, Date: globalThis.Date };
afterEach(() => void Object.assign(globalThis, real));

it('modules of a test have names of their own for globals, which are looked at once', () => {
  Object.assign(globalThis, { JSON: undefined });
  expect(JSON.stringify({ a: 1 })).toBe('{"a":1}');
});

it('a clock that a test puts in place of the real one counts in every module', () => {
  const fixed = class extends real.Date {
    static override now(): number {
      return 7;
    }
  };
  Object.assign(globalThis, { Date: fixed });
  expect(Date.now()).toBe(7);
});

it('a name that a module declares is its own', () => {
  class URL {
    readonly is = 'declared here';
  }
  expect(new URL().is).toBe('declared here');
});
