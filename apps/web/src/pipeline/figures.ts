import { labelIn } from '../ui/label.js';
import * as texts from './texts.js';

/** A count for people: 13,904. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** The api counts dead letters to so many. */
const mostRecords = 1_000;

/** A count of dead letters: "1,000 or more" where there may be more than were counted. */
export const countOfRecords = (value: number): string =>
  value < mostRecords ? count(value) : texts.orMore(count(value));

/** A rate to a tenth below ten, whole above. */
export const perSecond = (value: number): string =>
  value < 10 ? (Math.round(value * 10) / 10).toLocaleString('en-US') : count(value);

/** Seconds to a tenth below ten, whole above. */
export const inSeconds = (value: number): string => texts.seconds(perSecond(value));

/** What people call a projection; one that is newer than this page keeps its own name. */
export const nameOf = (projection: string): string => labelIn(texts.names, projection);

/** How far a rebuild is, in whole percent. */
export const percentOf = ({ done, total }: { done: number | null; total: number | null }): number =>
  done === null || total === null ? 0 : total === 0 ? 100 : Math.floor((done / total) * 100);
