/** The parts of a URL that narrow the tasks, taken away. */
export const noFilter = { status: null, priority: null, due: null, group: null, thing: null };
