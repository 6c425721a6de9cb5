const ownMajor = Number(process.versions.node.split('.')[0]);

/** Whether a Node, by default the one that runs this, is 26 or newer. */
export const isNode26 = (major = ownMajor): boolean => major >= 26;

/** The Node that runs this, in words. */
export const ownNodeName = `Node ${ownMajor}`;
