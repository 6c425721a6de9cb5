export { type DemoOptions, loadDemo } from './load-demo.js';
export { devices, simulatedDevices } from './probes.js';
export { demoPassphrase, people } from './town.js';
