import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * What the link of a letter carries, read once. It stands behind the #, which browsers send to no server; it is used by a
 * press and never by the visit alone, since programs open links to look at them.
 */
export const useLetterLink = (): URLSearchParams => {
  const { hash } = useLocation();
  const [carried] = useState(() => new URLSearchParams(hash.slice(1)));
  return carried;
};
