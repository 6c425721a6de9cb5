import { type Bus, createBus, type Producer, TopicGate } from '@hedgerow/kafka';
import { atMost, createLogger, type Logger, metricsDoor, NotReady, Tracing } from '@hedgerow/platform';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { IngestConfig } from './config.js';
import { WebhookServer } from './http/webhook-server.js';
import { ingestMetrics } from './metrics.js';
import { takeTtsMessage } from './the-things-stack/webhook.js';

const CONFIG = Symbol('IngestConfig');
const LOGGER = Symbol('Logger');
const BUS = Symbol('Bus');
const PRODUCER = Symbol('Producer');

/** Milliseconds for the first look at whether uplinks may be written; without Kafka it listens all the same. */
const firstLookMs = 1_500;

/** Starts the HTTP server, and stops it so that every delivery in progress gets its answer. */
@Injectable()
export class IngestProgram implements OnApplicationBootstrap, BeforeApplicationShutdown {
  port = 0;

  constructor(
    @Inject(CONFIG) private readonly config: IngestConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BUS) private readonly bus: Bus,
    @Inject(PRODUCER) private readonly producer: Producer,
    @Inject(TopicGate) private readonly gate: TopicGate,
    @Inject(WebhookServer) private readonly server: WebhookServer,
    @Inject(Tracing) private readonly tracing: Tracing,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Not awaited: without Kafka a delivery is answered with 503, which is better for a sender than a closed port.
    this.bus.ensureTopics(Infinity).catch((error: unknown) => this.logger.error({ err: error }, 'no topics'));
    await atMost(firstLookMs, this.gate.start());
    const metrics = ingestMetrics(this.server, this.producer);
    this.server.serveMetrics(metricsDoor(metrics, this.config.metricsToken ?? ''));
    this.port = await this.server.listen(this.config);
    this.logger.info({ port: this.port }, 'ingest is up');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.server.close();
    await this.producer.close();
    await this.bus.close();
    await this.tracing.end();
  }
}

const refuseWhileClosed = ({ isOpen }: TopicGate): void => {
  if (!isOpen) throw new NotReady('sensors.uplinks is being made anew, or Kafka does not answer');
};

@Module({})
export class IngestModule {
  /** Ingest with the given configuration. */
  static with(config: IngestConfig): DynamicModule {
    return {
      module: IngestModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useFactory: () => createLogger('ingest', config.logLevel) },
        {
          provide: BUS,
          inject: [LOGGER],
          useFactory: (logger: Logger) =>
            createBus({
              ...config.kafka,
              brokers: config.kafkaBrokers,
              clientId: 'ingest',
              namespace: config.namespace,
              logger,
            }),
        },
        {
          provide: Tracing,
          useFactory: () => new Tracing('ingest', config.tracing),
        },
        { provide: PRODUCER, inject: [BUS], useFactory: (bus: Bus) => bus.producer() },
        {
          provide: TopicGate,
          inject: [BUS],
          useFactory: (bus: Bus) => bus.gateOf('sensors.uplinks'),
        },
        {
          provide: WebhookServer,
          inject: [PRODUCER, TopicGate, BUS, LOGGER, Tracing],
          useFactory: (producer: Producer, gate: TopicGate, bus: Bus, logger: Logger, tracing: Tracing) =>
            new WebhookServer({
              secret: config.webhookSecret,
              webhooks: { '/webhooks/tts/v3': (body) => takeTtsMessage(producer, gate, body, tracing) },
              checks: { kafka: () => bus.check(), uplinks: () => refuseWhileClosed(gate) },
              logger,
            }),
        },
        IngestProgram,
      ],
    };
  }
}
