import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const html = readFileSync(join(process.cwd(), 'apps/web/index.html'), 'utf8');
const { dataset } = document.documentElement;
const begun = () => document.getElementById('app-script') !== null;
let painted: () => void;

/** Runs the inline script of the page as the build leaves it: with the scripts of the app in a template. */
const open = (path: string) => {
  window.history.replaceState(null, '', path);
  document.head.innerHTML = '<template id="scripts"><meta id="app-script" /></template>';
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
  for (const name of ['theme', 'viewer', 'first']) delete dataset[name];
});

describe('before its scripts, the page', () => {
  it('shows a guest the welcome, and begins them once it is painted', () => {
    open('/');
    expect(dataset).toMatchObject({ first: 'welcome', viewer: 'guest' });
    expect(begun()).toBe(false);
    painted();
    expect(begun()).toBe(true);
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

  it('begins them at once on any other page, for a person, and where it is not seen', () => {
    open('/things');
    expect([dataset['first'], begun()]).toEqual(['page', true]);
    localStorage.setItem('hedgerow.auth', JSON.stringify({ role: 'bk_user' }));
    open('/');
    expect([dataset['first'], dataset['viewer'], begun()]).toEqual(['page', 'person', true]);
    localStorage.clear();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open('/');
    expect([dataset['first'], begun()]).toEqual(['welcome', true]);
  });

  it('has the theme that was chosen', () => {
    localStorage.setItem('hedgerow.theme', 'dark');
    open('/');
    expect(dataset['theme']).toBe('dark');
  });
});
