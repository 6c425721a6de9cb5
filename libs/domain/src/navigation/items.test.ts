import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type NavigationItem, readItems } from './items.js';
import { momentOf } from './moments.js';

const at = '2026-07-16T09:24:05.120Z';
const item = { fromRoute: '/things', toRoute: '/tasks', timestamp: at, timeSpentMs: 41_250 };
const read = (...items: readonly unknown[]) => readItems(JSON.stringify(items));
const one = (over: object) => (read({ ...item, ...over }) as readonly (NavigationItem | string)[])[0]!;

describe('a moment', () => {
  it.each([
    ['2026-07-16T09:24:05Z', '2026-07-16T09:24:05.000Z'],
    ['2026-07-16T09:24:05.1239Z', '2026-07-16T09:24:05.123Z'],
    ['2026-07-16T09:24:05.9999999+05:45', '2026-07-16T03:39:05.999Z'],
    ['2026-07-16T00:24:05.1-02:30', '2026-07-16T02:54:05.100Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(new Date(momentOf(text)!).toISOString()).toBe(moment);
  });

  it.each([
    ...['2026-07-16', '2026-07-16T09:24:05', '2026-07-16 09:24:05Z', '2026-07-16T09:24Z', '16 July 2026'],
    ...['2026-02-29T00:00:00Z', '2026-13-01T00:00:00Z', '2026-07-16T24:00:00Z', '2026-07-16T09:24:60Z'],
    ...[
      '2026-07-16T09:24:05+24:00',
      '2026-07-16T09:24:05.Z',
      ' 2026-07-16T09:24:05Z',
      1_784_193_845_120,
      null,
    ],
  ])('%j is none', (given) => {
    expect(momentOf(given)).toBeUndefined();
  });

  it('is read as it is written', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(fc.property(date, (moment) => expect(momentOf(moment.toISOString())).toBe(moment.getTime())));
  });
});

describe('an item', () => {
  it('is read, cleaned and folded; what means nothing is passed over', () => {
    const thing = '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c01';
    const id = '5F0C9A52-7d0e-4c1b-9a53-0f6a2b1c7d11';
    expect(
      one({ clientEventId: id, toRoute: `/things/${thing}/?code=1#x`, userAgent: 'Firefox', more: 1 }),
    ).toEqual({
      clientEventId: id.toLowerCase(),
      from: { path: '/things', route: '/things' },
      to: { path: `/things/${thing}`, route: '/things/:id' },
      ...{ at: Date.parse(at), timeSpentMs: 41_250, userAgent: 'Firefox' },
    });
  });

  it.each([undefined, null, ''])('without a page that was left (%j) is an entry', (fromRoute) => {
    expect(one({ fromRoute, timeSpentMs: 0 })).toEqual({
      ...{ to: { path: '/tasks', route: '/tasks' }, at: Date.parse(at), timeSpentMs: 0 },
    });
  });

  it.each([
    ['no object', 'must be an object', 'text'],
    ['a list', 'must be an object', [item]],
    ['nothing', 'must be an object', null],
    ['no target', 'toRoute', { ...item, toRoute: undefined }],
    ['a target elsewhere', 'toRoute', { ...item, toRoute: 'https://example.org/' }],
    ['a target of 2 049 characters', 'toRoute', { ...item, toRoute: `/${'a'.repeat(2_048)}` }],
    ['a target that cannot be stored', 'toRoute', { ...item, toRoute: '/a\0' }],
    ['half a character', 'toRoute', { ...item, toRoute: '/a\ud800' }],
    ['an origin that is a number', 'fromRoute', { ...item, fromRoute: 7 }],
    ['no time', 'timestamp', { ...item, timestamp: undefined }],
    ['a time without a zone', 'timestamp', { ...item, timestamp: '2026-07-16T09:24:05' }],
    ['a time spent of text', 'timeSpentMs', { ...item, timeSpentMs: '5' }],
    ['a time spent of a part', 'timeSpentMs', { ...item, timeSpentMs: 0.5 }],
    ['a negative time spent', 'timeSpentMs', { ...item, timeSpentMs: -1 }],
    ['more than a day', 'timeSpentMs', { ...item, timeSpentMs: 86_400_001 }],
    ['no time spent', 'timeSpentMs', { ...item, timeSpentMs: null }],
    ['time spent on nothing', 'timeSpentMs', { ...item, fromRoute: null }],
    ['an id that is none', 'clientEventId', { ...item, clientEventId: 'abc' }],
  ])('with %s breaks one rule', (_, because, given) => {
    expect(read(given)).toEqual([expect.stringContaining(because)]);
  });

  it('takes 2 048 characters, counted as people count them, and a whole day', () => {
    expect(one({ toRoute: `/${'🌳'.repeat(2_047)}`, timeSpentMs: 86_400_000 })).toMatchObject({
      to: { route: '(not found)' },
    });
  });

  it.each([
    ['of another type', 7, undefined],
    ['that cannot be stored', 'a\0', undefined],
    ['that is long', '🌳'.repeat(600), '🌳'.repeat(512)],
  ])('is not lost for a user agent %s', (_, given, kept) => {
    const found = one({ userAgent: given });
    expect(found).toMatchObject({ to: { route: '/tasks' } });
    expect((found as NavigationItem).userAgent).toBe(kept);
  });
});

describe('the items of a call', () => {
  it('are none of an empty list, and at most fifty', () => {
    expect(read()).toEqual([]);
    expect(read(...Array.from({ length: 50 }, () => item))).toHaveLength(50);
    expect(read(...Array.from({ length: 51 }, () => item))).toContain('50 items');
  });

  it.each([
    ['no JSON', '[{', 'JSON'],
    ['no list', '{}', 'list'],
    ['more than 64 KiB', JSON.stringify(['a'.repeat(65_536)]), 'bytes'],
    ['more than 64 KiB in fewer characters', JSON.stringify(['ä'.repeat(33_000)]), 'bytes'],
  ])('%s is refused as a whole', (_, events, because) => {
    expect(readItems(events)).toContain(because);
  });

  it('fill 64 KiB to the byte', () => {
    const fit = JSON.stringify(['ä'.repeat(32_766)]);
    expect(Buffer.byteLength(fit)).toBe(65_536);
    expect(readItems(fit)).toEqual(['must be an object']);
    expect(readItems(`${fit} `)).toContain('bytes');
  });

  it('of any JSON are items or sentences, never a fault', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const items = readItems(text);
        if (typeof items === 'string') expect(items).toMatch(/^events must/);
        else for (const found of items) expect(['string', 'object']).toContain(typeof found);
      }),
    );
  });
});
