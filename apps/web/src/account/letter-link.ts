import { useLocation } from 'react-router-dom';

/**
 * What the link of a letter carries. It stands behind the #, which browsers send to no server; it is used by a
 * press and never by the visit alone, since programs open links to look at them.
 */
export const useLetterLink = (): URLSearchParams => {
  const { hash } = useLocation();
  return new URLSearchParams(hash.slice(1));
};
