import { describe, expect, it } from '@jest/globals';
import { readFrameReport } from './frame-report.js';

const ofCommand = { ticket: 'a.b', press: 40, answer: 120, frame: 16 };
const ofMessage = { ticket: 'a.b', frame: 16, since: 20 };

describe('a report of a frame', () => {
  it('is of a command or of a message', () => {
    expect(readFrameReport(ofCommand)).toEqual({ kind: 'command', ...ofCommand });
    expect(readFrameReport({ ticket: 'a.b', press: 0, answer: 1 })).toMatchObject({ kind: 'command' });
    expect(readFrameReport(ofMessage)).toEqual({ kind: 'message', ...ofMessage });
  });

  it.each([
    undefined,
    'text',
    [ofCommand],
    { ...ofCommand, press: -1 },
    { ...ofCommand, press: 5_001 },
    { ...ofCommand, answer: 60_001 },
    { ...ofCommand, answer: 1.5 },
    { ...ofCommand, frame: 10_001 },
    { ...ofCommand, frame: '16' },
    { ...ofCommand, ticket: 'x'.repeat(501) },
    { ...ofCommand, at: 1_700_000_000_000 },
    { ...ofMessage, since: -1 },
    { ...ofMessage, name: 'Anna' },
    { frame: 1, since: 1 },
  ])('%j is none', (body) => {
    expect(readFrameReport(body)).toBeUndefined();
  });
});
