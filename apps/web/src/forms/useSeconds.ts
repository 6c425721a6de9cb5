import { useState } from 'react';

/**
 * Whether a field of a time has a part for its seconds: once it had some, also while they are 0, for they are typed digit by digit.
 * The second value is called when the field is left empty: then they are asked for no more.
 */
export const useSeconds = (time: string): readonly [boolean, () => void] => {
  const hasNow = time.length > 'HH:MM'.length;
  const [had, setHad] = useState(hasNow);
  if (hasNow && !had) setHad(true);
  return [hasNow || had, () => setHad(false)];
};
