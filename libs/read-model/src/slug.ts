/**
 * A readable, unique name for links: words of the name, then the random end of the id in base 36. It follows from
 * the event that named the entity, so that it stays when the name changes and is the same after a rebuild.
 */
export const slugOf = (name: string, id: string): string => {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const end = BigInt(`0x${id.replaceAll('-', '').slice(-12)}`).toString(36);
  return words === '' ? end : `${words}-${end}`;
};
