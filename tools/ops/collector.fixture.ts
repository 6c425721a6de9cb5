import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrives: OTLP over HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export interface ReceivedSpan {
  readonly program: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
}

/** What a collector does at its door: takes spans, and keeps them. */
export const startCollector = async () => {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        const named = resource.attributes.find(({ key }) => key === 'service.name');
        const program = named?.value.stringValue ?? '';
        for (const { spans: own } of scopeSpans) spans.push(...own.map((span) => ({ ...span, program })));
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
