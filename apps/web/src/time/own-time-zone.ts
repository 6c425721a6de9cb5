/** The time zone of the browser: where the viewer is. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone;
