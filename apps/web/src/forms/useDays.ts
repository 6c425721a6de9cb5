import { useEffect, useRef, useState } from 'react';
import type { Days } from './days.js';

interface Typed {
  /** What the fields hold; empty where nothing is typed, and perhaps half a year. */
  readonly shown: Days | null;
  /** What stood there when the typing at this end began. */
  readonly before: Days | null;
  readonly end?: 'from' | 'to';
}

const textOf = (days: Days | null) => days && `${days.from} ${days.to}`;

/** A year that is typed digit by digit is 2, 20 and 202 before it is a year. */
const isDay = (text: string, max: string | undefined) =>
  /^[1-9]\d{3}-/.test(text) && (max === undefined || text <= max);

/** The other end moves along where the typed one passes it, or where nothing is there. */
const movedAlong = (days: Days, end: 'from' | 'to'): Days =>
  days.from && days.to && days.from <= days.to ? days : { from: days[end], to: days[end] };

interface Options {
  readonly value: Days | null;
  /** The last day that can be chosen. */
  readonly max?: string | undefined;
  readonly onValue: (value: Days) => void;
}

/**
 * A first and a last day while they are typed. What is typed stays in its field; it is passed on when it is a whole day
 * that can be chosen. A day that passes the other end moves that along, and gives it back when it is typed on.
 */
export const useDays = ({ value, max, onValue }: Options) => {
  const [{ shown, before, end: last }, setTyped] = useState<Typed>({ shown: value, before: value });
  const passedOn = useRef(new Set<string | null>());
  const text = textOf(value);
  useEffect(() => {
    // What was typed here comes back as the value, perhaps late; anything else was chosen elsewhere.
    if (!passedOn.current.has(text)) setTyped({ shown: value, before: value });
  }, [text]);
  const passOn = (typed: Typed & { readonly shown: Days }) => {
    setTyped(typed);
    passedOn.current.add(textOf(typed.shown));
    onValue(typed.shown);
  };
  /** One end as it is typed. */
  const handleEnd = (end: 'from' | 'to', day: string) => {
    const beside = end === last ? before : shown;
    const days = { from: '', to: '', ...beside, [end]: day };
    if (isDay(day, max)) passOn({ shown: movedAlong(days, end), before: beside, end });
    else setTyped({ shown: days, before: beside, end });
  };
  /** Both, as one control has them: typed at one end, or chosen as a whole. */
  const handleDays = (days: Days) => {
    if (days.from === shown?.from) handleEnd('to', days.to);
    else if (days.to === shown?.to) handleEnd('from', days.from);
    else passOn({ shown: days, before: days });
  };
  return { shown, handleEnd, handleDays };
};
