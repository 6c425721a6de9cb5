export { type MetricsAnswer, type MetricsDoor, metricsDoor, metricsToken } from './metrics-door.js';
export {
  type Counter,
  type Figure,
  type Histogram,
  type PoolFigures,
  ProgramMetrics,
  readTogether,
} from './program-metrics.js';
