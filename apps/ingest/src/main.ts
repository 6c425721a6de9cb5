import 'reflect-metadata';
import { createLogger, onShutdown } from '@hedgerow/platform';
import { NestFactory } from '@nestjs/core';
import { ingestConfig } from './config.js';
import { IngestModule } from './ingest.module.js';

const config = ingestConfig(process.env);
const logger = createLogger('ingest', config.logLevel);
const app = await NestFactory.createApplicationContext(IngestModule.with(config), {
  logger: ['error', 'warn'],
  abortOnError: false,
});
onShutdown(logger, () => app.close());
