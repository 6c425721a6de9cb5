/** Models we decode, by the short code used in events; the words people read stand beside. */
export const deviceModels = ['LSE01', 'LSPH01', 'THE_THINGS_UNO'] as const;
export type DeviceModel = (typeof deviceModels)[number];
