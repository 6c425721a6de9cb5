import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FigureDays, figureDaysOf } from './figure-days.js';

/** The days that the address asks for, as they were when the page was opened: midnight moves nothing under the reader. */
export const useFigureDays = (): FigureDays => {
  const [search] = useSearchParams();
  const [opened] = useState(() => new Date());
  return figureDaysOf(search, opened);
};
