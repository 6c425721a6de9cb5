/** The master key that seals personal data in tests. */
export const testMasterKey = Buffer.alloc(32, 7);

/** The same key as programs are told it: base64. */
export const testPersonalDataKey = testMasterKey.toString('base64');
