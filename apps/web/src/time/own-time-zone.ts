const keptMs = 1_000;
let kept: { readonly zone: string; readonly until: number } | undefined;

/**
 * The time zone of the browser: where the viewer is. The browser is asked once a second at most, since it makes a whole formatter to
 * answer, and a page asks for each of its moments.
 */
export const ownTimeZone = (): string => {
  const now = Date.now();
  if (kept === undefined || now >= kept.until || now < kept.until - keptMs)
    kept = {
      zone: new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone,
      until: now + keptMs,
    };
  return kept.zone;
};
