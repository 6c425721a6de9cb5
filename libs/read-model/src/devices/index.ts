export { deviceAccessesOfPerson, deviceList, type DeviceRow, devicesOfThings } from './devices.queries.js';
export { accessesOfDevices, deviceAccessList, deviceOfAccess } from './accesses.queries.js';
