export { type History, sendHistory, simulate, type Simulation } from './simulate.js';
export { type Measurement, measure, type SimulatedDevice, type Soil } from './soil.js';
export { frameFrom, isLost, lse01Bytes, type Schedule, timeOf, uplinkBody } from './uplink.js';
