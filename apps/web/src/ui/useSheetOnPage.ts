import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Which sheet is open. It belongs to the page it was opened on, so it closes after a navigation. */
export const useSheetOnPage = <N extends string>() => {
  const { key } = useLocation();
  const [sheet, setSheet] = useState<{ readonly name: N; readonly on: string }>();
  return {
    sheet: sheet?.on === key ? sheet.name : undefined,
    open: (name: N) => setSheet({ name, on: key }),
    close: () => setSheet(undefined),
  };
};
