const major = Number(process.versions.node.split('.')[0]);

/** Whether the Node that runs this is 26 or newer. */
export const isNode26 = major >= 26;

/** The Node that runs this, in words. */
export const ownNodeName = `Node ${major}`;
