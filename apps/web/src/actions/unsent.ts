/** How the node id of an action begins that is on the page and not recorded yet. */
export const unsentMark = 'client:';

/** True for an action that is on the page and not recorded yet. */
export const isUnsent = (nodeId: string): boolean => nodeId.startsWith(unsentMark);
