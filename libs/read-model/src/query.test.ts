import { describe, expect, it } from '@jest/globals';
import { Parameters } from './query.js';

const asked = (count: number) => {
  const parameters = new Parameters();
  const viewer = parameters.add('viewer');
  const values = Array.from({ length: count }, (_, n) => `id-${n}`);
  return { sql: parameters.isOneOf('r.id', values, 'uuid'), values: parameters.values, viewer };
};

describe('one of several values', () => {
  it('gives few values places of their own, as many as a power of two', () => {
    expect(asked(1)).toEqual({
      sql: 'r.id in ($2::uuid)',
      values: ['viewer', 'id-0'],
      viewer: '$1',
    });
    expect(asked(3)).toEqual({
      sql: 'r.id in ($2::uuid, $3::uuid, $4::uuid, $5::uuid)',
      values: ['viewer', 'id-0', 'id-1', 'id-2', 'id-2'],
      viewer: '$1',
    });
    expect(asked(4).values).toEqual(['viewer', 'id-0', 'id-1', 'id-2', 'id-3']);
  });

  it('gives none, and more than 32, one place together', () => {
    expect(asked(32).values).toHaveLength(33);
    expect(asked(33).sql).toBe('r.id = any($2::uuid[])');
    expect(asked(0)).toMatchObject({ sql: 'r.id = any($2::uuid[])', values: ['viewer', []] });
  });
});
