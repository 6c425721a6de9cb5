import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { KnownReplay } from '@hedgerow/event-store';
import { replayFrom } from './replay.type.js';

const running: KnownReplay = {
  ...{ id: '0b5cbb2e-5a3e-7000-8000-000000000001', state: 'RUNNING', pressed: null },
  asked: { to: '2026-07-02T00:00:00.000Z', into: 'ndjson' },
  ...{ orderedBy: 'ada', orderedAt: new Date(0), eventsDone: 40, eventsTotal: 100, perSecond: 12 },
  ...{ bytes: null, sha256: null, sample: null, begunAt: new Date(0), endedAt: null, goneAt: null },
  ...{ problem: null, because: null, age: 1 },
};
const left = (row: KnownReplay) => replayFrom(row, { orderedBy: null, pathOf: (file) => file }).secondsLeft;

describe('how long a replay still takes', () => {
  it('follows from its rate', () => {
    expect(left(running)).toBe(5);
    expect(left({ ...running, perSecond: null })).toBeNull();
    expect(left({ ...running, state: 'PAUSED' })).toBeNull();
  });

  it('is not told at a pace: there the times of the events say it', () => {
    expect(left({ ...running, asked: { ...running.asked, speed: 60 } })).toBeNull();
  });
});
