export {
  type Cause,
  noTracing,
  type Span,
  Tracing,
  type TracingSettings,
  tracingSettings,
} from './tracing.js';
