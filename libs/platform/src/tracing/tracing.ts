import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { fraction, type Setting, url } from '../config.js';

/** Where spans go, and of which part of all conversations they are kept. */
export interface TracingSettings {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`; empty: nothing is traced. */
  readonly endpoint: string;
  /** 0 to 1. */
  readonly share: number;
}

/** Both by the names that OpenTelemetry has for them. */
export const tracingSettings = (): Setting<TracingSettings> => (env) => ({
  endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], '')(env).replace(/\/+$/, ''),
  share: fraction('OTEL_TRACES_SAMPLER_ARG', 1)(env),
});

/** A span that another one follows from. */
export interface Cause {
  /** The id of its trace. */
  readonly correlationId: string;
  /** Of what that span is. */
  readonly id: string;
}

/** One piece of work that belongs to a conversation. */
export interface Span {
  /** The correlation id: that of the trace. */
  readonly correlationId: string;
  /** Of what this span is: a request, an append, an event. Left out where nothing follows from it. */
  readonly id?: string;
  /** Of what it follows from. */
  readonly parentId?: string;
  /** What it follows from besides, in this conversation or in others. */
  readonly links?: readonly Cause[];
  /** `publish ActionRecorded`: words of ours, no ids. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** Milliseconds since 1970. */
  readonly begun: number;
  /** Now when left out. */
  readonly ended?: number;
  /** No personal texts. */
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
  /** The code of what went wrong. */
  readonly error?: string;
}

const hexOf = (uuid: string): string => uuid.replaceAll('-', '').toLowerCase();
const traceIdOf = (correlationId: string): string => hexOf(correlationId);
/** The random half of an id. */
const spanIdOf = (id: string): string => hexOf(id).slice(16);
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

// As OpenTelemetry numbers them.
const kinds = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const;
const isSampled = 1;

const contextOf = ({ correlationId, id }: Cause) => ({
  traceId: traceIdOf(correlationId),
  spanId: spanIdOf(id),
  traceFlags: isSampled,
});

type HrTime = [seconds: number, nanoseconds: number];
const hrTime = (ms: number): HrTime => {
  const seconds = Math.floor(ms / 1_000);
  return [seconds, Math.round((ms - seconds * 1_000) * 1e6)];
};

/**
 * Sends spans to a collector. Nothing has to be carried from program to program for it: a trace has the correlation id of a conversation,
 * and a span the id of the request, command or event that it is of, which everything that follows names as its cause anyway.
 * Nothing waits for the collector; what it does not take in time is dropped.
 */
export class Tracing {
  #processor: Promise<(span: Span) => void> | undefined;
  #shutdown: () => Promise<void> = () => Promise.resolve();

  constructor(
    private readonly program: string,
    private readonly settings: TracingSettings = { endpoint: '', share: 0 },
  ) {
    // Loaded only where it is used: it is as large as a small program.
    if (settings.endpoint !== '' && settings.share > 0) this.#processor = this.#load();
  }

  /** Whether any are kept. */
  get isOn(): boolean {
    return this.#processor !== undefined;
  }

  /** Whether spans of this conversation are kept. The same in every program, since it follows from the id. */
  isTraced(correlationId: string): boolean {
    if (!this.#processor || !isUuid(correlationId)) return false;
    return Number.parseInt(hexOf(correlationId).slice(24), 16) / 2 ** 32 < this.settings.share;
  }

  /** Sends a span of a conversation that is traced; of any other nothing. */
  note(span: Span): void {
    if (!this.isTraced(span.correlationId)) return;
    const ended = { ...span, ended: span.ended ?? Date.now() };
    // A trace that cannot be sent is lost, and nothing else.
    this.#processor?.then((send) => send(ended)).catch(() => undefined);
  }

  /** Sends what is left, for five seconds at most. */
  async end(): Promise<void> {
    await this.#processor?.catch(() => undefined);
    await this.#shutdown();
  }

  async #load(): Promise<(span: Span) => void> {
    const [{ BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const exporter = new OTLPTraceExporter({
      url: `${this.settings.endpoint}/v1/traces`,
      timeoutMillis: 5_000,
    });
    const processor: SpanProcessor = new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 });
    this.#shutdown = () => processor.shutdown().catch(() => undefined);
    const resource = resourceFromAttributes({
      'service.namespace': 'hedgerow',
      'service.name': this.program,
    });
    const instrumentationScope = { name: 'hedgerow' };
    return ({ correlationId, id = crypto.randomUUID(), parentId, begun, ended = begun, ...span }) => {
      const own = contextOf({ correlationId, id });
      const links = (span.links ?? []).map((cause) => ({ context: contextOf(cause) }));
      processor.onEnd({
        ...{ name: span.name, kind: kinds[span.kind], spanContext: () => own },
        ...(parentId === undefined ? {} : { parentSpanContext: contextOf({ correlationId, id: parentId }) }),
        ...{ startTime: hrTime(begun), endTime: hrTime(ended), duration: hrTime(ended - begun), ended: true },
        status: span.error === undefined ? { code: 0 } : { code: 2, message: span.error },
        attributes: { ...span.attributes },
        ...{ links, events: [], resource, instrumentationScope },
        ...{ droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
      });
    };
  }
}

/** Traces nothing. */
export const noTracing = new Tracing('');
