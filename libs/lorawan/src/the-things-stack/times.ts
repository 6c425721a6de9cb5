const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

// The Things Stack sends the year 1 for "no time"; nothing measured with it is older than the network itself.
const earliest = Date.UTC(2015, 0, 1);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * A time of the network server (RFC 3339, up to nanoseconds) as ISO 8601 with milliseconds, or undefined when it is
 * none or cannot be: before the network existed, or over a day after we received it (`now`, ISO 8601).
 */
export const networkTime = (value: unknown, now: string | undefined): string | undefined => {
  if (typeof value !== 'string' || !pattern.test(value)) return undefined;
  const ms = Date.parse(value);
  if (Number.isNaN(ms) || ms < earliest) return undefined;
  if (now !== undefined && ms > Date.parse(now) + dayMs) return undefined;
  return new Date(ms).toISOString();
};
