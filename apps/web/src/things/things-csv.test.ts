import { describe, expect, it } from '@jest/globals';
import { cellOf } from '../ui/csv.js';
import { type ExportedThing, thingsCsv } from './things-csv.js';

const now = new Date('2026-07-01T12:00:00Z');
const rowan: ExportedThing = {
  id: '0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
  name: 'Rowan, "the old one"',
  description: 'By the bus stop',
  type: 'TREE',
  isPublic: true,
  group: { name: 'Mill Lane', isPersonal: false },
  location: { x: 51.4, y: -1.32 },
  water: 12.5,
  waterReading: { at: '2026-07-01T11:00:00' },
  temperature: -2,
  lastAction: null,
  createdAt: '2026-06-01T08:00:00Z',
};

describe('things as a CSV file', () => {
  it('have a line for each below the names of the columns, in UTF-8 that says so', () => {
    const bench = { ...rowan, name: 'Zoë’s bench', type: 'BENCH', water: null };
    const file = thingsCsv([rowan, bench], now, 'https://h.example');
    expect(file.startsWith('\uFEFFName,Type,Group,')).toBe(true);
    const [, first, second, end] = file.split('\r\n');
    expect(first!.split(',')).toEqual([
      ...['"Rowan', ' ""the old one"""', 'Tree', 'Mill Lane', 'By the bus stop', 'Yes', '51.4', '-1.32'],
      ...['Too dry', '12.5', '2026-07-01T11:00:00.000Z', '-2', '', '', '', '2026-06-01T08:00:00.000Z'],
      'https://h.example/things/0192f0c1-7a10-7c3e-9d01-3f6d2a9b1c20',
    ]);
    expect(second).toMatch(/^Zoë’s bench,Bench,Mill Lane,By the bus stop,Yes,51.4,-1.32,,,/);
    expect(end).toBe('');
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+44 20', "'+44 20"],
    ['-1+2', "'-1+2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1', "' =1"],
    ['＝1+2', "'＝1+2"],
    ['\t=1', "'\t=1"],
    ['a=1', 'a=1'],
    ['two\nlines', '"two\nlines"'],
    [-1.32, '-1.32'],
    [null, ''],
  ])('take no text for a formula: %j', (value, cell) => expect(cellOf(value)).toBe(cell));
});
