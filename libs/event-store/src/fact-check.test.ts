import { describe, expect, it } from '@jest/globals';
import { actionRecorded, catalogue, thingDetailsChanged, thingRegistered } from '@hedgerow/domain';
import { checkFact } from './fact-check.js';

const water = actionRecorded.definition.example;
const refused = (data: unknown, type = 'ActionRecorded') => {
  try {
    checkFact({ type, data });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('checking a fact before it is stored', () => {
  it('takes every example of the catalogue', () => {
    for (const { type, example } of catalogue) expect(refused(example, type)).toBeUndefined();
  });

  it('names the type, the path and the rule that is broken', () => {
    expect(refused({ ...water, type: 'DANCING' })).toBe('ActionRecorded/type: Expected union value');
    expect(refused({ ...water, location: { lat: Number.NaN, lng: 0 } })).toMatch(
      /^ActionRecorded\/location\/lat: /,
    );
    expect(refused({ ...water, location: { lat: 91, lng: 0 } })).toBe(
      'ActionRecorded/location/lat: Expected number to be less or equal to 90',
    );
    expect(refused({ ...water, actionId: 'ABC' })).toMatch(/^ActionRecorded\/actionId: .*match/);
    expect(refused(undefined)).toMatch(/^ActionRecorded: /);
    expect(refused({}, 'ThingDanced')).toBe('ThingDanced: is not in the catalogue');
  });

  it('holds writers to the values of an extensible enum, which readers do not', () => {
    const thing = thingRegistered.definition.example;
    expect(refused({ ...thing, type: 'FOUNTAIN' }, 'ThingRegistered')).toBe(
      'ThingRegistered/type: Expected union value',
    );
    const changed = { ...thingDetailsChanged.definition.example, type: 'FOUNTAIN' };
    expect(refused(changed, 'ThingDetailsChanged')).toBe('ThingDetailsChanged/type: Expected union value');
  });

  it('refuses characters that no text column can hold, and takes those that only look like them', () => {
    expect(refused({ ...water, comments: 'a\0b' })).toBe(
      'ActionRecorded/comments: holds a character that cannot be stored',
    );
    expect(refused({ ...water, comments: 'half a pair \ud83d' })).toMatch(/comments/);
    expect(refused({ ...water, comments: 'whole 😀, and the letters \\u0000 and \\ud83d' })).toBeUndefined();
  });

  it('refuses what Kafka would not take', () => {
    expect(refused({ ...water, comments: 'x'.repeat(500_000) })).toBe(
      'ActionRecorded: is larger than Kafka takes',
    );
  });
});
