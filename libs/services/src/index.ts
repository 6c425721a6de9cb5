export { bringServices, type Brought, type Wanted } from './bring.js';
export { bringChromium, chromiumFlags } from './chromium.js';
export { composeDown, findCompose } from './compose.js';
export { bringKafkaJars, jarList } from './kafka-jars.js';
export { type GuardedListener, startKafka } from './kafka.js';
export { startKafkaCluster } from './kafka-cluster.js';
export { bringKafkaPrograms } from './kafka-programs.js';
export { ask, findProgram, isRoot } from './machine.js';
export { choosePort, freePort, isTaken, portsTaken } from './ports.js';
export { ensureDatabase, outsideDataDir } from './postgres.js';
export { Problem, type Say } from '@hedgerow/platform';
export { isRunning, markOf, type ProcessMark, signal, signalTree } from './process-tree.js';
export { type Recipe, Supervised } from './supervised.js';
export { type S3Options, startS3 } from './s3.js';
export { type ServiceName, serviceNames } from './service-name.js';
export {
  demoSetting,
  portSetting,
  servicePortVariables,
  settingOf,
  sourceSetting,
  wrongSettings,
} from './settings.js';
