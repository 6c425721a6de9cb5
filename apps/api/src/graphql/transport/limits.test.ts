import { describe, expect, it } from '@jest/globals';
import { parse } from 'graphql';
import fc from 'fast-check';
import { checkLimits } from './limits.js';

const refusal = (query: string): string | undefined => {
  try {
    checkLimits(parse(query));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};
const nested = (depth: number): string => (depth <= 1 ? 'id' : `a { ${nested(depth - 1)} }`);

describe('limits of documents', () => {
  it('depth is counted through fragments, inline ones too', () => {
    expect(refusal(`{ ${nested(6)} }`)).toBeUndefined();
    expect(refusal(`{ ${nested(7)} }`)).toBe('The document has too many levels: at most 6 are answered.');
    expect(refusal(`{ ...F } fragment F on Query { ${nested(7)} }`)).toMatch(/levels/);
    expect(refusal(`{ a { ... on A { ... { ${nested(6)} } } } }`)).toMatch(/levels/);
  });

  it('cost grows with depth', () => {
    const wide = Array.from({ length: 60 }, (_, i) => `f${i}`).join(' ');
    expect(refusal(`{ a { b { c { d { ${wide} } } } } }`)).toBeUndefined();
    const wider = Array.from({ length: 12 }, (_, i) => `x${i} { b { c { d { e { ${wide} } } } } }`).join(' ');
    expect(refusal(`{ ${wider} }`)).toMatch(/points of cost: at most 5000/);
  });

  it('weighing takes no more steps than the document has, however its fragments are spread', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (n) => {
        const fragments = Array.from(
          { length: n },
          (_, i) => `fragment F${i} on A { ...F${i + 1} ...F${i + 1} ...F0 }`,
        );
        const started = performance.now();
        refusal(`{ ...F0 } ${fragments.join(' ')} fragment F${n} on A { id }`);
        return performance.now() - started < 1_000;
      }),
      { numRuns: 20 },
    );
  });
});
