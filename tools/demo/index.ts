export { type DemoOptions, loadDemo } from './load-demo.js';
export { simulatedDevices } from './readings.js';
export { demoPassphrase, devices, people } from './town.js';
