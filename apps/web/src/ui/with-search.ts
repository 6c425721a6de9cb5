/** The search part of a URL with some of it changed; null takes a part away. */
export const withSearch = (search: URLSearchParams, change: Record<string, string | null>): string => {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(change)) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return `?${next.toString()}`;
};
