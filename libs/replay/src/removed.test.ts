import { describe, expect, it } from '@jest/globals';
import { removedOf } from './removed.js';

const removal = { before: '2025-10-23T00:00:00.000Z', lastOccurredAt: '2025-11-02T09:00:00.000Z' };
const asked = { to: '2026-01-01T00:00:00.000Z', persons: 'pseudonymised' as const };
const types = ['NavigationSessionStarted', 'NavigationRecorded', 'NavigationSessionEndReported'];

describe('what a replay asks for and was removed', () => {
  it('is navigation, up to the day that is kept or the end of what is asked for', () => {
    expect(removedOf(asked, removal)).toEqual({ types, before: removal.before });
    const to = '2025-03-01T00:00:00.000Z';
    expect(removedOf({ ...asked, to }, removal)).toEqual({ types, before: to });
    expect(removedOf({ ...asked, types: ['NavigationRecorded', 'ActionRecorded'] }, removal)).toMatchObject({
      types: ['NavigationRecorded'],
    });
    expect(removedOf({ ...asked, subjects: ['navigation-1'] }, removal)).toMatchObject({ types });
  });

  it('is what came late, too, and nothing of what occurred after the last that was removed', () => {
    expect(removedOf({ ...asked, from: '2025-11-01T00:00:00.000Z' }, removal)).toMatchObject({ types });
    expect(removedOf({ ...asked, from: '2025-11-03T00:00:00.000Z' }, removal)).toBeUndefined();
  });

  it.each([[{ types: ['ActionRecorded'] }], [{ subjects: ['thing-1'] }], [{ groups: ['group'] }]])(
    'is nothing where other events are asked for: %p',
    (over) => {
      expect(removedOf({ ...asked, ...over }, removal)).toBeUndefined();
    },
  );

  it('is nothing while nothing was removed', () => expect(removedOf(asked, undefined)).toBeUndefined());
});
