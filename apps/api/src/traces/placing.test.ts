import { describe, expect, it } from '@jest/globals';
import { placeCommand, placeMessage } from './placing.js';

describe('the moments of a command', () => {
  it('lie around the answer of the server, with half of the way on either side', () => {
    expect(placeCommand({ begun: 1_000, ended: 1_100 }, { press: 30, answer: 140, frame: 16 })).toEqual({
      press: { begun: 950, ended: 1_136 },
      call: { begun: 980, ended: 1_120 },
      frame: { begun: 1_120, ended: 1_136 },
    });
  });

  it('end with the answer where no frame showed it', () => {
    const { press, frame } = placeCommand({ begun: 1_000, ended: 1_100 }, { press: 0, answer: 100 });
    expect([press, frame]).toEqual([{ begun: 1_000, ended: 1_100 }, undefined]);
  });

  it('hold the whole answer where the clock of the browser is too coarse to', () => {
    const { call } = placeCommand({ begun: 1_000, ended: 1_007 }, { press: 0, answer: 0, frame: 0 });
    expect(call).toEqual({ begun: 1_000, ended: 1_007 });
  });
});

describe('the frame of a message', () => {
  it('begins when the message has come: half of what the two ways took after it was sent', () => {
    // 300 ms between both, of which the browser had it for 200.
    expect(placeMessage({ sent: 1_000, told: 1_300 }, { frame: 40, since: 200 })).toEqual({
      begun: 1_050,
      ended: 1_090,
    });
  });

  it('begins when it was sent where the browser says that it had it for longer than that', () => {
    expect(placeMessage({ sent: 1_000, told: 1_010 }, { frame: 40, since: 5_000 }).begun).toBe(1_000);
  });
});
