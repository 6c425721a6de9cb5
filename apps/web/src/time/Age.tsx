import { age, fullTime, parseTime } from './time.js';
import { useNow } from './useNow.js';

interface AgeProps {
  readonly at: string;
  /** The full time; by the reader’s own clock when left out. */
  readonly title?: string;
}

/** How long ago something was, kept up to date; the full time is its title. */
export function Age({ at, title }: AgeProps) {
  const now = useNow();
  const time = parseTime(at);
  return (
    <time dateTime={time.toISOString()} title={title ?? fullTime(time)}>
      {age(time, now)}
    </time>
  );
}
