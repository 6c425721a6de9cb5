import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const html = readFileSync(join(process.cwd(), 'apps/web/index.html'), 'utf8');
const { dataset } = document.documentElement;
const begun = () => document.getElementById('app-script') !== null;
const firstBegun = () => document.getElementById('first-script') !== null;
let painted: () => void;

/** Runs the inline script of the page as the build leaves it: with the scripts of the app in a template. */
const open = (path: string) => {
  window.history.replaceState(null, '', path);
  document.head.innerHTML =
    '<template id="scripts"><meta id="first-script" /><meta id="app-script" /></template>';
  const script = document.createElement('script');
  script.textContent = /<script>([^]*?)<\/script>/.exec(html)![1]!;
  document.head.append(script);
};

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  Object.assign(window, {
    PerformanceObserver: class {
      constructor(told: () => void) {
        painted = told;
      }
      observe = () => undefined;
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  for (const name of ['theme', 'viewer', 'first', 'begun']) delete dataset[name];
});

describe('before its scripts, the page', () => {
  it('shows a guest the welcome, and begins them once it is painted', () => {
    open('/');
    expect(dataset).toMatchObject({ first: 'welcome', viewer: 'guest' });
    expect([firstBegun(), begun()]).toEqual([false, false]);
    painted();
    expect([firstBegun(), begun()]).toEqual([true, true]);
    painted();
    expect(document.querySelectorAll('#app-script')).toHaveLength(1);
  });

  it('begins them after a second where no paint is told of', () => {
    open('/');
    jest.advanceTimersByTime(999);
    expect(begun()).toBe(false);
    jest.advanceTimersByTime(1);
    expect(begun()).toBe(true);
  });

  it('begins the first of them at once on any other page and for a person, the others once it is painted', () => {
    const told = jest.fn();
    document.addEventListener('hedgerow:begun', told, { once: true });
    open('/things');
    expect([dataset['first'], firstBegun(), begun()]).toEqual(['page', true, false]);
    expect(told).not.toHaveBeenCalled();
    painted();
    expect([begun(), dataset['begun']]).toEqual([true, '']);
    expect(told).toHaveBeenCalledTimes(1);
    localStorage.setItem('hedgerow.auth', JSON.stringify({ role: 'bk_user' }));
    open('/');
    expect([dataset['first'], dataset['viewer'], firstBegun()]).toEqual(['page', 'person', true]);
    expect(document.querySelectorAll('#first-script')).toHaveLength(1);
  });

  it('waits for a thing that the first script shows, and 400 ms after the paint at most', () => {
    const path = '/things/00000000-0000-7000-8000-857159000001/dashboard';
    open(path);
    painted();
    jest.advanceTimersByTime(399);
    expect([firstBegun(), begun()]).toEqual([true, false]);
    jest.advanceTimersByTime(1);
    expect(begun()).toBe(true);
    open(path);
    document.dispatchEvent(new Event('hedgerow:shown'));
    expect(begun()).toBe(true);
  });

  it('begins them all at once where it is not seen', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open('/');
    expect([dataset['first'], firstBegun(), begun()]).toEqual(['welcome', true, true]);
  });

  it('has the theme that was chosen', () => {
    localStorage.setItem('hedgerow.theme', 'dark');
    open('/');
    expect(dataset['theme']).toBe('dark');
  });
});
