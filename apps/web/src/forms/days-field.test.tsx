import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { Days } from './days.js';
import { DaysField } from './rich.js';

// A phone, which has the browser's own fields.
beforeAll(() => {
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
});

const max = '2026-07-20';
const days = { from: '2026-07-10', to: '2026-07-16' };
const first = () => screen.getByLabelText('First day');
const last = () => screen.getByLabelText('Last day');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const open = () => {
  const passedOn: Days[] = [];
  let choose: (value: Days) => void;
  function Field() {
    const [value, setValue] = useState<Days | null>(days);
    choose = setValue;
    const handleValue = (next: Days | null) => {
      if (next) passedOn.push(next);
      // As the page does, of whose address half a range is none.
      setValue(next && next.from <= next.to ? next : null);
    };
    return <DaysField label="Days" value={value} max={max} onValue={handleValue} />;
  }
  render(<Field />);
  return { passedOn, choose: (value: Days) => act(() => choose(value)) };
};
const shown = () => [first(), last()].map((field) => (field as HTMLInputElement).value);

describe('a first and a last day', () => {
  it('a first day after the last moves that along, and the other way round', () => {
    const { passedOn } = open();
    type(first(), '2026-07-18');
    expect(shown()).toEqual(['2026-07-18', '2026-07-18']);
    type(last(), '2026-07-02');
    expect(shown()).toEqual(['2026-07-02', '2026-07-02']);
    expect(passedOn).toEqual([
      { from: '2026-07-18', to: '2026-07-18' },
      { from: '2026-07-02', to: '2026-07-02' },
    ]);
  });

  it('gives back what it moved, when the day is typed on', () => {
    open();
    // The first digit of a month that has two.
    type(last(), '2026-01-16');
    expect(shown()).toEqual(['2026-01-16', '2026-01-16']);
    type(last(), '2026-07-14');
    expect(shown()).toEqual(['2026-07-10', '2026-07-14']);
  });

  it('keeps half a year in its field, and passes it on when it is a year', () => {
    const { passedOn } = open();
    for (const year of ['0002', '0020', '0202']) {
      type(first(), `${year}-07-12`);
      expect(shown()).toEqual([`${year}-07-12`, days.to]);
    }
    type(first(), '');
    expect(shown()).toEqual(['', days.to]);
    expect(passedOn).toEqual([]);
    type(first(), '2026-07-12');
    expect(passedOn).toEqual([{ from: '2026-07-12', to: days.to }]);
  });

  it('passes on no day that cannot be chosen', () => {
    const { passedOn } = open();
    type(last(), '2026-07-21');
    expect(shown()).toEqual([days.from, '2026-07-21']);
    expect(passedOn).toEqual([]);
  });

  it('shows what is chosen elsewhere', () => {
    const { choose } = open();
    type(first(), '0002-07-12');
    const june = { from: '2026-06-01', to: '2026-06-30' };
    choose(june);
    expect(shown()).toEqual([june.from, june.to]);
  });
});
