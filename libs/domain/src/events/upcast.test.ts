import { describe, expect, it } from '@jest/globals';
import { UnknownVersion, upcast, type Upcasts } from './upcast.js';

// A stand-in until an event of ours has a second version: this is how a stored old example is kept and read.
const stored = { bedId: 'b1', name: 'By the gate', litres: 5 };
const steps: Upcasts = {
  BedWatered: {
    1: ({ name, ...rest }) => ({ ...rest, label: name }),
    2: ({ litres, ...rest }) => ({ ...rest, millilitres: Number(litres) * 1000, method: 'unknown' }),
  },
};
const latest = (type: string) => (type === 'BedWatered' ? 3 : undefined);

describe('reading old versions', () => {
  it('renamed field: name of version 1 is label since version 2', () => {
    expect(upcast('BedWatered', 1, stored, steps, () => 2)).toEqual({
      bedId: 'b1',
      label: 'By the gate',
      litres: 5,
    });
  });

  it('new required field and another unit: an event of version 1 walks both steps to version 3', () => {
    expect(upcast('BedWatered', 1, stored, steps, latest)).toEqual({
      bedId: 'b1',
      label: 'By the gate',
      millilitres: 5000,
      method: 'unknown',
    });
    expect(stored).toEqual({ bedId: 'b1', name: 'By the gate', litres: 5 });
  });

  it('leaves the newest version and unknown types as they are', () => {
    expect(upcast('BedWatered', 3, stored, steps, latest)).toBe(stored);
    expect(upcast('Somebody', 7, stored, steps, latest)).toBe(stored);
  });

  it('says so when a step is missing or the event is newer than the program', () => {
    expect(() => upcast('BedWatered', 1, stored, {}, latest)).toThrow('BedWatered/1 to BedWatered/2');
    expect(() => upcast('BedWatered', 4, stored, steps, latest)).toThrow(UnknownVersion);
  });
});
