import { Suspense } from 'react';
import { lineHeight } from '../pipeline/line-height.js';
import { dayText } from '../time/zoned.js';
import { retryable } from '../ui/retryable.js';
import { Skeleton } from '../ui/Skeleton.js';
import { whole } from './figures.js';
import * as texts from './texts.js';

const TimeLines = retryable(async () => (await import('../pipeline/TimeLines.js')).TimeLines);
const LineNames = retryable(async () => (await import('../pipeline/TimeLines.js')).LineNames);

interface DefinitionLinesProps {
  /** Calendar days `YYYY-MM-DD`, four at least, and the sessions of each by either definition. */
  readonly dates: readonly string[];
  readonly byBrowser: readonly number[];
  readonly byPauses: readonly number[];
}

/** The sessions of each day by both definitions, a line for each. */
export function DefinitionLines({ dates, byBrowser, byPauses }: DefinitionLinesProps) {
  // Days have no zone: the axis has them at the midnights that the viewer's clock shows.
  const times = dates.map((date) => new Date(`${date}T00:00:00`).getTime());
  const lines = [
    { name: texts.byBrowser, values: byBrowser },
    { name: texts.byPauses, values: byPauses },
  ];
  const most = Math.max(...byBrowser, ...byPauses);
  return (
    <Suspense fallback={<Skeleton height={lineHeight} />}>
      <TimeLines
        label={texts.definitionsDrawn(dates.length, whole(most))}
        about={texts.definitionsByDay}
        from={times[0]!}
        to={times.at(-1)!}
        times={times}
        lines={lines}
        write={whole}
        writeTime={(t) => dayText(dates[times.indexOf(t)]!)}
      />
      <LineNames names={lines.map(({ name }) => name)} />
    </Suspense>
  );
}
