import type { Producer } from '@hedgerow/kafka';
import { ProgramMetrics } from '@hedgerow/platform';
import type { WebhookServer } from './http/webhook-server.js';

/** The metrics of ingest, read from what it counts anyway. */
export const ingestMetrics = (
  server: Pick<WebhookServer, 'figures'>,
  producer: Pick<Producer, 'stats'>,
): ProgramMetrics => {
  const metrics = new ProgramMetrics('ingest');
  metrics.counted(
    'deliveries_total',
    'Deliveries of network servers by how they ended; accepted: an uplink that Kafka has acknowledged',
    ['result'],
    () => Object.entries(server.figures().deliveries).map(([result, value]) => ({ result, value })),
  );
  metrics.gauge('deliveries_in_progress', 'Deliveries without an answer so far', [], () => [
    { value: server.figures().inProgress },
  ]);
  metrics.gauge('producer_buffered_records', 'Records that wait for the acknowledgement of Kafka', [], () => [
    { value: producer.stats().bufferedRecords },
  ]);
  metrics.gauge('producer_buffered_bytes', 'Bytes of the records that wait for Kafka', [], () => [
    { value: producer.stats().bufferedBytes },
  ]);
  metrics.counted('producer_acknowledged_total', 'Records that Kafka has acknowledged', [], () => [
    { value: producer.stats().acknowledged },
  ]);
  metrics.counted('producer_refused_total', 'Records that were refused because Kafka is away', [], () => [
    { value: producer.stats().refused },
  ]);
  return metrics;
};
