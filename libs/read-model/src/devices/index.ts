export { deviceAccessesOfPerson, deviceList, type DeviceRow, devicesOfThings } from './devices.queries.js';
