export { type History, sendHistory, simulate, type Simulation } from './simulate.js';
export { measure, type SimulatedDevice, type Soil, wateringsOf } from './soil.js';
export { frameFrom, isLost, type Schedule, timeOf, uplinkBody } from './uplink.js';
