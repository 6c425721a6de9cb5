import { describe, expect, it } from '@jest/globals';
import { v5, validate, version } from 'uuid';
import { derivedId, newId } from './ids.js';

describe('a derived id', () => {
  it.each([['tts|eui-1|AZ==|318'], ['Zoë'], [''], ['a', 'b'], ['ü'.repeat(2_000)]])(
    'of %p is the UUIDv5 in our name space',
    (...parts) => {
      expect(derivedId(...parts)).toBe(v5(parts.join('\u0000'), '6f0b6d0e-3c1f-5a57-9a55-0d1b6a6b5f10'));
    },
  );
});

describe('a new id', () => {
  it('is a UUIDv7 of now, unlike all others, and sorts after those made before it', () => {
    const before = Date.now();
    const ids = Array.from({ length: 20_000 }, newId);
    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    const time = parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
  });
});
