import { describe, expect, it } from '@jest/globals';
import { v5 } from 'uuid';
import { derivedId } from './ids.js';

describe('a derived id', () => {
  it.each([['tts|eui-1|AZ==|318'], ['Zoë'], [''], ['a', 'b']])(
    'of %p is the UUIDv5 in our name space',
    (...parts) => {
      expect(derivedId(...parts)).toBe(v5(parts.join('\u0000'), '6f0b6d0e-3c1f-5a57-9a55-0d1b6a6b5f10'));
    },
  );
});
