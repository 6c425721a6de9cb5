import 'reflect-metadata';
import { createLogger, onShutdown } from '@hedgerow/platform';
import { NestFactory } from '@nestjs/core';
import { workerConfig } from './config.js';
import { WorkerModule } from './worker.module.js';

const config = workerConfig(process.env);
const logger = createLogger('worker', config.logLevel);
const app = await NestFactory.createApplicationContext(WorkerModule.with(config), {
  logger: ['error', 'warn'],
  abortOnError: false,
});
onShutdown(logger, () => app.close());
