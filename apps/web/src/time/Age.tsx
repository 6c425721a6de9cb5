import { age, fullTime, parseTime } from './time.js';
import { useNow } from './useNow.js';

/** How long ago something was, kept up to date; the full time is its title. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const time = parseTime(at);
  return (
    <time dateTime={time.toISOString()} title={fullTime(time)}>
      {age(time, now)}
    </time>
  );
}
