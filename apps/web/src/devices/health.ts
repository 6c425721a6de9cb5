import type { DeviceModel } from '@hedgerow/domain';

/** What people call the models. */
export const modelLabels: Record<DeviceModel, { name: string; measures: string }> = {
  LSE01: { name: 'LSE01', measures: 'Soil moisture, temperature and conductivity' },
  LSPH01: { name: 'LSPH01', measures: 'Soil pH and temperature' },
  THE_THINGS_UNO: { name: 'The Things Uno', measures: 'Development board with a pump' },
};

export const modelName = (model: string): string => modelLabels[model as DeviceModel]?.name ?? model;

export type Battery = 'good' | 'fair' | 'low';

// The probes run on one 3.6 V lithium cell: it holds about 3.3 V for most of its life and falls quickly below 3.0 V.
export const batteryState = (volts: number): Battery => {
  if (volts < 3) return 'low';
  return volts < 3.2 ? 'fair' : 'good';
};

/** A received signal strength in dBm as a word; LoRa receives down to about -120 dBm. */
export const signalLabel = (dbm: number): string => {
  if (dbm > -100) return 'strong';
  return dbm > -115 ? 'fair' : 'weak';
};

// Probes report every 20 to 60 minutes; a day without an uplink is not chance.
const lateAfter = 24 * 3_600_000;

/** True when no uplink came for a day. */
export const isLate = (lastUplink: Date, now: Date): boolean =>
  now.getTime() - lastUplink.getTime() > lateAfter;
