import { useState, useTransition } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FigureDays, figureDaysOf } from './figure-days.js';

interface Options {
  /** What is shown is counted by days of UTC, whatever zone the address names. */
  readonly isUtc?: boolean;
}

interface ShownDays {
  readonly days: FigureDays;
  /** Another one each time that the figures are asked for again. */
  readonly look: number;
  readonly lookAgain: () => void;
  /** They are asked for again, and those of before are shown until the answers are there. */
  readonly isBusy: boolean;
}

/** The days that the address asks for, as they were when the figures were asked for: midnight moves nothing under the reader. */
export const useFigureDays = ({ isUtc = false }: Options = {}): ShownDays => {
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(() => new Date());
  const [isBusy, startLook] = useTransition();
  const asked = new URLSearchParams(search);
  if (isUtc) asked.delete('zone');
  return {
    ...{ days: figureDaysOf(asked, opened), look: opened.getTime(), isBusy },
    lookAgain: () => startLook(() => setOpened(new Date())),
  };
};
