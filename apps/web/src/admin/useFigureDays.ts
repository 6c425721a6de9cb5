import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FigureDays, figureDaysOf } from './figure-days.js';

interface Options {
  /** What is shown is counted by days of UTC, whatever zone the address names. */
  readonly isUtc?: boolean;
}

/** The days that the address asks for, as they were when the page was opened: midnight moves nothing under the reader. */
export const useFigureDays = ({ isUtc = false }: Options = {}): FigureDays => {
  const [search] = useSearchParams();
  const [opened] = useState(() => new Date());
  const asked = new URLSearchParams(search);
  if (isUtc) asked.delete('zone');
  return figureDaysOf(asked, opened);
};
