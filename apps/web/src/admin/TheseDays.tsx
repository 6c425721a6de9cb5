import { Link } from 'react-router-dom';
import type { Days } from '../forms/days.js';
import { daysText } from '../time/zoned.js';
import * as texts from './texts.js';
import type { NarrowedDays } from './useNarrowedDays.js';

interface TheseDaysProps {
  readonly of: Days;
  /** What there was on them: "3 people". */
  readonly said: string;
  readonly narrowed: NarrowedDays;
}

/** What there was on the days that are chosen, and the way to this page of them alone. */
export function TheseDays({ of, said, narrowed }: TheseDaysProps) {
  return (
    <>
      <span>
        {daysText(of.from, of.to)}: {said}.
      </span>
      <Link className="link thumb-link" {...narrowed.linkTo(of)}>
        {texts.onlyTheseDays}
      </Link>
    </>
  );
}
