import { browserRefuses, hasOptedOut } from '../analytics/opt-out.js';
import { nextFrame } from './next-frame.js';

/** What takes live messages, and what ends it all. */
export interface Frames {
  /** A message that can be told of has come, and is about to be shown. */
  message(ticket: string): void;
  end(): void;
}

interface Rim {
  readonly token: () => Promise<string>;
  /** Who is signed in; null for a guest. */
  readonly person: () => string | null;
}

const inputs = ['click', 'pointerup', 'keydown', 'submit'] as const;
// Milliseconds after which a command is not taken to follow from a press any more.
const pressMs = 5_000;
// What the api takes at most.
const [answerMs, frameMs] = [60_000, 10_000];
const reportsPerMinute = 60;
const minuteMs = 60_000;

const whole = (ms: number): number => Math.max(0, Math.round(ms));
const frameAfter = (begun: number, painted: number | undefined): number | undefined =>
  painted === undefined || painted - begun > frameMs ? undefined : whole(painted - begun);

/** The authorization that a call was sent with, so that the report is by the same person. */
const authorizationOf = (init: RequestInit | undefined): string | undefined =>
  (init?.headers as Readonly<Record<string, string>> | undefined)?.['authorization'];

/**
 * Tells the api when a command was pressed, sent, answered and shown, and when a live message was, wherever the api gave a ticket for it:
 * milliseconds between two moments of this page, no time of day and nothing of what is shown. Comes only where the api says that it
 * traces and that this person may be asked. The calls are looked at from outside: the code that makes them is of the first screen.
 */
export const tellFrames = ({ token, person }: Rim): Frames => {
  let pressed = -Infinity;
  let told: number[] = [];
  let hasEnded = false;
  const press = ({ timeStamp }: Event) => void (pressed = timeStamp);
  const mayTell = (): boolean => {
    if (hasEnded) return false;
    const who = person();
    if (browserRefuses() || (who !== null && hasOptedOut(who))) return false;
    const now = performance.now();
    told = told.filter((at) => now - at < minuteMs);
    return told.length < reportsPerMinute && told.push(now) > 0;
  };
  const fetchBefore = window.fetch;

  const report = (body: object, authorization: string | undefined): void =>
    void fetchBefore('/frames', {
      method: 'POST',
      // The page may be left at once.
      keepalive: true,
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      body: JSON.stringify(body),
    }).catch(() => undefined);

  const watched: typeof fetch = async (input, init) => {
    const sent = performance.now();
    const sincePress = sent - pressed;
    const response = await fetchBefore(input, init);
    const ticket = input === '/graphql' ? response.headers.get('x-frame-ticket') : null;
    const answered = performance.now();
    if (ticket !== null && answered - sent <= answerMs)
      void nextFrame().then((painted) => {
        if (!mayTell()) return;
        const frame = frameAfter(answered, painted);
        const times = {
          press: sincePress > pressMs ? 0 : whole(sincePress),
          answer: whole(answered - sent),
          ...(frame === undefined ? {} : { frame }),
        };
        report({ ticket, ...times }, authorizationOf(init));
      });
    return response;
  };

  for (const type of inputs) window.addEventListener(type, press, { capture: true, passive: true });
  window.fetch = watched;
  return {
    message: (ticket) => {
      const came = performance.now();
      void nextFrame()
        .then(async (painted) => {
          const frame = frameAfter(came, painted);
          // What is not shown is not told of.
          if (frame === undefined || !mayTell()) return;
          const authorization = `Bearer ${await token()}`;
          report({ ticket, frame, since: whole(performance.now() - came) }, authorization);
        })
        .catch(() => undefined);
    },
    end: () => {
      hasEnded = true;
      for (const type of inputs) window.removeEventListener(type, press, { capture: true });
      // Unless another one was put around it; then it stays, and tells no more.
      if (window.fetch === watched) window.fetch = fetchBefore;
    },
  };
};
