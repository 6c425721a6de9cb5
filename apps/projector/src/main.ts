import 'reflect-metadata';
import { createLogger, onShutdown } from '@hedgerow/platform';
import { NestFactory } from '@nestjs/core';
import { projectorConfig } from './config.js';
import { ProjectorModule } from './projector.module.js';

const config = projectorConfig(process.env);
const app = await NestFactory.createApplicationContext(ProjectorModule.with(config), {
  logger: ['error', 'warn'],
  abortOnError: false,
});
onShutdown(createLogger('projector', config.logLevel), () => app.close());
