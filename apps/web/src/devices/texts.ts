// The list of devices.
export const devices = 'Devices';
export const lead = 'Probes and boards, with battery, last uplink and signal.';
export const addDevice = 'Add a device';
export const oneDevice = 'device';
export const manyDevices = 'devices';
export const columnName = 'Name';
export const columnAbout = 'Model and thing';
export const noDevices = 'Probes that measure water, temperature and pH show up here. There are none yet.';
export const addFirstDevice = 'Add your first device';

// A device in a list.
export const atThing = (thing: string) => `, at ${thing}`;
export const notLinked = ', not linked';
export const battery = 'Battery';
export const isLow = ', low';
export const lastUplink = 'Last uplink';
export const noUplinkYet = 'none yet';
export const isLate = ', late';
export const signal = 'Signal';
export const signalStrength = (dBm: number) => `, ${dBm < 0 ? '−' : ''}${Math.abs(dBm)} dBm`;

// The page of a device.
export const goTo = (thing: string) => `Go to ${thing}`;
export const at = 'at';
export const latestReadings = 'Latest readings';
export const unknown = (why: string) => `– ${why}`;
export const status = 'Status';
export const noUplinkForADay = 'No uplink for a day';
export const notReportedYet = '– not reported yet';
export const model = 'Model';
export const deviceId = 'Device id';
export const deviceIdHidden = 'visible to owners only';
export const location = 'Location';
export const visibleTo = 'Visible to';
export const everybody = 'Everybody';
export const ownersOnly = 'Owners only';

// The form for a device.
export const addThisDevice = 'Add this device';
export const added = (device: string) => `${device} was added. Its first reading will show up on its own.`;
export const namePlaceholder = 'Rowan probe';
export const deviceIdHint = 'eui- and the number (DevEUI) that is printed on the box.';
export const deviceIdPlaceholder = 'eui-a840410000000101';
export const linkedTo = 'Linked to';
export const linkedToHint = 'From now on its readings belong to this thing.';
export const noThingYet = 'No thing yet';
export const isPublic = 'Public';
export const publicHint = 'Everybody can see this device. Only its owners can see its device id.';
