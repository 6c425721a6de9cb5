import { age, fullTime, parseTime } from './time.js';
import { useNow } from './useNow.js';

/** How long ago something was, in words that keep counting; the full time is one hover away. */
export function Age({ at }: { at: string }) {
  const now = useNow();
  const time = parseTime(at);
  return (
    <time dateTime={time.toISOString()} title={fullTime(time)}>
      {age(time, now)}
    </time>
  );
}
