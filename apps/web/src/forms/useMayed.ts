import { useState } from 'react';

/**
 * Whether the viewer might edit this record at any time on this page: then what they typed stays to be copied when another person
 * takes the right from them.
 */
export const useMayed = (
  record: { readonly id: string; readonly viewerMayEdit: boolean } | null | undefined,
): boolean => {
  const [mayed, setMayed] = useState<string>();
  if (record?.viewerMayEdit && mayed !== record.id) setMayed(record.id);
  return record != null && mayed === record.id;
};
