import { Empty } from '../ui/Empty.js';
import { type Parameter, quantities } from './quantities.js';
import * as texts from './texts.js';

interface NoReadingsProps {
  readonly parameter: Parameter;
  /** A device that measures it is linked, and none has sent it yet. */
  readonly isAwaited: boolean;
}

/** In place of a chart without readings: whether the first is awaited, or another range may have some. */
export function NoReadings({ parameter, isAwaited }: NoReadingsProps) {
  const say = isAwaited ? texts.noReadingYet : texts.noReadings;
  return <Empty icon="chart">{say(quantities[parameter].name)}</Empty>;
}
