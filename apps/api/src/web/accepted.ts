/**
 * The first of these encodings that a request accepts, by the `Accept-Encoding` header (RFC 9110, 12.5.3); a weight of 0
 * refuses one. Browsers ask for brotli over https and on localhost only.
 */
export const acceptedOf = <E extends { readonly name: string }>(
  header: string | readonly string[] | undefined,
  encodings: readonly E[],
): E | undefined => {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return encodings.find(({ name }) => accepted.includes(name));
};
