import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asMaren, renderApp } from '../testing/renderApp.js';
import { pushDevice, type PushState } from './push-device.js';

const real = { ...pushDevice };
const subscription = { endpoint: 'https://web.push.apple.com/abc', p256dh: 'B', auth: 'a' };

/** A browser whose person answers so when they are asked. */
const browserThat = (answer: PushState | 'fails', before: PushState = 'default') => {
  const done: string[] = [];
  let state = before;
  let isOn = false;
  pushDevice.state = () => state;
  pushDevice.isOn = async () => isOn;
  pushDevice.subscribe = async (publicKey) => {
    done.push(`asked with ${publicKey}`);
    if (answer === 'fails') throw new Error('AbortError');
    state = answer;
    isOn = answer === 'granted';
    return isOn ? subscription : undefined;
  };
  pushDevice.end = async () => {
    done.push('ended');
    isOn = false;
  };
  return done;
};

beforeEach(asMaren);
afterEach(() => void Object.assign(pushDevice, real));

const region = async () => within(await screen.findByRole('region', { name: 'Tell me on this device' }));
const toggle = async () => (await region()).findByRole('switch', { name: /^In this browser/ });

describe('push messages', () => {
  it('are asked for by a press and by nothing before it, and ended by another', async () => {
    const done = browserThat('granted');
    const { sent } = renderApp('/account/profile');
    expect(await toggle()).not.toBeChecked();
    expect(done).toEqual([]);
    await userEvent.click(await toggle());
    expect(await screen.findByText('This browser tells you from now on.')).toBeInTheDocument();
    expect(await toggle()).toBeChecked();
    expect(done).toEqual(['asked with BAAA']);
    expect(sent.at(-1)).toMatchObject({ name: 'PushMutation', variables: { input: subscription } });
    await userEvent.click(await toggle());
    expect(await screen.findByText('This browser tells you nothing any more.')).toBeInTheDocument();
    expect(await toggle()).not.toBeChecked();
    expect(done).toEqual(['asked with BAAA', 'ended']);
  });

  it('that the person does not allow are sent to no one, and the way back is said', async () => {
    browserThat('denied');
    const { sent } = renderApp('/account/profile');
    await userEvent.click(await toggle());
    expect(await (await region()).findByRole('alert')).toHaveTextContent(/^Your browser does not allow it/);
    expect(await toggle()).not.toBeChecked();
    expect(sent.map(({ name }) => name)).not.toContain('PushMutation');
  });

  it('say so where the browser does not reach its push service, or cannot have any', async () => {
    browserThat('fails');
    renderApp('/account/profile');
    await userEvent.click(await toggle());
    expect(
      await screen.findByText('Your browser did not reach its push service. Try again.'),
    ).toBeInTheDocument();
    cleanup();
    browserThat('denied', 'unsupported');
    renderApp('/account/profile');
    expect(await (await region()).findByText(/^This browser cannot do it/)).toBeInTheDocument();
    expect((await region()).queryByRole('switch')).toBeNull();
  });

  it('in other browsers are ended from here', async () => {
    browserThat('granted');
    renderApp('/account/profile');
    await userEvent.click(await (await region()).findByRole('button', { name: 'Stop: Chrome on Android' }));
    expect(await screen.findByText('Chrome on Android tells you nothing any more.')).toBeInTheDocument();
    expect((await region()).queryByText('Chrome on Android')).toBeNull();
  });

  it('fail alone, with a way to try again', async () => {
    browserThat('granted');
    const { refuse } = renderApp('/account/profile', { refuse: new Map([['PushQuery', 'TRANSIENT']]) });
    await (await region()).findByRole('button', { name: 'Try again' });
    refuse.clear();
    await userEvent.click((await region()).getByRole('button', { name: 'Try again' }));
    expect(await toggle()).toBeInTheDocument();
  });
});

describe('the script that shows them', () => {
  const script = readFileSync(join(process.cwd(), 'apps/web/public/push.js'), 'utf8');
  const started = (open: readonly string[] = []) => {
    const listeners = new Map<string, (event: unknown) => void>();
    const shown: unknown[][] = [];
    const opened: string[] = [];
    const self = {
      addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
      location: { origin: 'https://garden.example' },
      registration: { showNotification: async (...given: unknown[]) => void shown.push(given) },
      clients: {
        matchAll: async () => open.map((url) => ({ url, focus: () => opened.push(`focus ${url}`) })),
        openWindow: (url: string) => opened.push(`open ${url}`),
      },
    };
    runInNewContext(script, { self, URL });
    const happens = async (type: string, event: object) => {
      let work: unknown;
      listeners.get(type)!({ ...event, waitUntil: (given: unknown) => (work = given) });
      await work;
    };
    return { listeners, shown, opened, happens };
  };

  it('shows one for each notification, and answers no request of a page', async () => {
    const { listeners, shown, happens } = started();
    expect([...listeners.keys()]).toEqual(['push', 'notificationclick']);
    const message = { id: 'n1', title: 'Hedgerow', body: 'The rowan is too dry.', path: '/notifications' };
    await happens('push', { data: { json: () => message } });
    expect(shown).toEqual([
      [
        'Hedgerow',
        {
          ...{ body: 'The rowan is too dry.', tag: 'n1', icon: '/favicon.svg' },
          data: { path: '/notifications' },
        },
      ],
    ]);
  });

  it.each([
    [[], 'open https://garden.example/notifications'],
    [['https://garden.example/things'], 'open https://garden.example/notifications'],
    [['https://garden.example/notifications'], 'focus https://garden.example/notifications'],
  ])('with %j open, a press leads to: %s', async (open, led) => {
    const { opened, happens } = started(open);
    const close = () => opened.push('close');
    await happens('notificationclick', { notification: { close, data: { path: '/notifications' } } });
    expect(opened).toEqual(['close', led]);
  });
});
