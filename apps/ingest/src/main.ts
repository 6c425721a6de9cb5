import 'reflect-metadata';
import { createLogger, onShutdown } from '@hedgerow/platform';
import { NestFactory } from '@nestjs/core';
import { ingestConfig } from './config.js';
import { IngestModule } from './ingest.module.js';

const config = ingestConfig(process.env);
const logger = createLogger('ingest', config.logLevel);
const starting = NestFactory.createApplicationContext(IngestModule.with(config), {
  logger: ['error', 'warn'],
  abortOnError: false,
});
// Also while it starts: without Kafka the first look at the gate takes a moment.
onShutdown(logger, async () => (await starting).close());
await starting;
