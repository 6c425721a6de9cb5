import { describe, expect, it } from '@jest/globals';
import { type Asked, type MeasuredInParts, readArguments } from './arguments.js';

const rows: readonly MeasuredInParts[] = [
  { id: 'G5' },
  { id: 'G9', parts: ['list page', 'search'] },
  { id: 'G14', parts: ['list page', 'activity total'] },
];
const asked = (...args: string[]) => readArguments(args, rows) as Asked<MeasuredInParts>;
const chosen = (...args: string[]) => asked(...args).rows.map(({ id }) => id);
const refused = (...args: string[]) => readArguments(args, rows);

describe('the arguments of the bench', () => {
  it('without any, every row is measured whole', () => {
    expect(asked()).toEqual({ rows, only: [], quick: false, profile: false, summary: false });
  });

  it('rows are named in any case, and measured in their usual order', () => {
    expect(chosen('g9', 'G5', '--quick')).toEqual(['G5', 'G9']);
  });

  it('a row that is not there is refused, with the names of those that are', () => {
    expect(refused('G99')).toBe('No such row: G99. There are G5, G9, G14.');
  });

  it('parts of a row are measured alone', () => {
    expect(asked('G9', '--only=list page,search')).toMatchObject({ only: ['list page', 'search'] });
  });

  it('a part that no row asked for has is refused, with the names of those that are', () => {
    expect(refused('G9', '--only=list page,serach')).toBe(
      'No such part: serach. G9 has "list page", "search".',
    );
    expect(refused('G9', '--only=activity total')).toMatch(/^No such part: activity total\. G9 has/);
  });

  it('of a row that is measured whole no part is measured', () => {
    expect(refused('G5', 'G9', '--only=search')).toBe('G5 has none of these parts: it is measured whole.');
    expect(refused('G9', 'G14', '--only=search')).toBe(
      'G14 has none of these parts: it has "list page", "activity total".',
    );
  });

  it('parts without a row are those of every row that has them', () => {
    expect(chosen('--only=list page')).toEqual(['G9', 'G14']);
    expect(refused('--only=nothing')).toBe(
      'No such part: nothing. G9 has "list page", "search"; G14 has "list page", "activity total".',
    );
  });

  it('an option that is not there is refused instead of passed over', () => {
    expect(refused('G9', '--olny=search')).toMatch(/^No such option: --olny\. There are --quick, /);
    expect(refused('G9', '--only')).toBe('--only needs names: --only="list page,search".');
  });
});
