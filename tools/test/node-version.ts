const major = Number(process.versions.node.split('.')[0]);

/** Whether the Node that runs this is 24 or newer. */
export const isNode24 = major >= 24;

/** The Node that the parts on Node 24 run on, in words: `Node 24`, or the machine's own where that is newer. */
export const node24Name = `Node ${Math.max(24, major)}`;
