/** So many sessions are counted at most where a filter narrows them: who looks at them is told that there are more. */
export const mostSessionsCounted = 1_000;
