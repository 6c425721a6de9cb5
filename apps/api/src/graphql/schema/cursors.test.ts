import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { Cursors } from './cursors.js';
import { pageOf, pageSize } from './page.js';

const cursors = new Cursors('a secret of at least some length');

describe('cursors', () => {
  it('are read back as they were written, by their own list alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer())),
        fc.string(),
        fc.string(),
        (position, list, other) => {
          const cursor = cursors.write(list, position);
          expect(cursors.read(list, cursor)).toEqual(position);
          if (list !== other) expect(() => cursors.read(other, cursor)).toThrow('does not belong');
        },
      ),
    );
  });

  it.each(['a secret of at least some length', 'a secret longer than a block of SHA-256 '.repeat(3)])(
    'are signed by HMAC as they always were, so that one made earlier is read: %s',
    (secret) => {
      const body = Buffer.from(JSON.stringify(['2026', 'a']));
      const signature = createHmac('sha256', secret).update('cursor\u0000things\u0000').update(body).digest();
      const earlier = Buffer.concat([signature.subarray(0, 12), body]).toString('base64url');
      expect(new Cursors(secret).write('things', ['2026', 'a'])).toBe(earlier);
    },
  );

  it('anything else is refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => cursors.read('things', text)).toThrow('does not belong');
      }),
    );
    const edited = Buffer.from(cursors.write('things', ['2026', 'a']), 'base64url');
    for (let i = 0; i < edited.length; i += 1) {
      const copy = Buffer.from(edited);
      copy[i]! ^= 1;
      expect(() => cursors.read('things', copy.toString('base64url'))).toThrow('does not belong');
    }
    expect(() => new Cursors('another').read('things', edited.toString('base64url'))).toThrow(
      'does not belong',
    );
  });
});

describe('pages', () => {
  it('are as long as asked for, within the limit', () => {
    expect([pageSize(null, 20), pageSize(undefined, 20), pageSize(5, 20), pageSize(1e9, 20)]).toEqual([
      20, 20, 5, 200,
    ]);
    expect(() => pageSize(-1, 20)).toThrow('first must be 0 or more');
  });

  it('know from one row too many that there is a next page', () => {
    const page = (rows: number[], size: number, after?: string) =>
      pageOf(rows, { size, after, cursor: String, node: (n) => n * 10 });
    expect(page([1, 2, 3], 2).pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: '1',
      endCursor: '2',
    });
    expect(page([1, 2], 2, 'x').pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(page([], 2).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
    expect(page([1, 2, 3], 2).nodes).toEqual([10, 20]);
  });
});
