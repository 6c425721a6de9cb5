import type { PageLink } from '../ui/Button.js';
import { withSearch } from '../ui/with-search.js';
import type { FigureDays } from './figure-days.js';
import * as texts from './texts.js';

// Of the longest range that is one press away.
const year = 365;

/** The way on from days without anything: a year, unless as much is looked at. */
export const longerDays = ({ count }: FigureDays, search: URLSearchParams): PageLink | false =>
  count < year && { to: withSearch(search, { range: '1y', from: null, to: null }), label: texts.lookAtYear };
